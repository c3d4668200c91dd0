"""README.md is true: its paths are in the repository, its commands are commands, its pictures are pictures."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from swissdesk.__main__ import COMMANDS
from swissdesk.cli import command_line
from swissdesk.cli.reading import read
from swissdesk.reports import KINDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def commands() -> list[str]:
    """Return the commands of the table but for those that open the window."""
    lines = re.findall(r"^\| `swissdesk ([a-z]+ [^`]+)` \|", README, re.MULTILINE)
    assert len(lines) > 12
    return lines


@pytest.mark.parametrize("line", commands())
def test_every_command_is_understood(line: str) -> None:
    words = shlex.split(line)
    assert read(command_line(COMMANDS), words).command == words[0]


def test_every_command_is_in_the_table() -> None:
    assert {line.split()[0] for line in commands()} == set(COMMANDS)


def test_every_path_is_in_the_repository() -> None:
    named = re.findall(r"`((?:swissdesk|resources|tests|packaging)/[\w./-]+)`", README)
    linked = re.findall(r"\]\(([^)#:]+)\)", README)
    assert len(named) > 5
    assert [path for path in named + linked if not (ROOT / path).exists()] == []


def test_it_starts_with_two_commands() -> None:
    assert "python3 packaging/start.py " in README
    assert "python3 packaging/test.py " in README


def test_the_number_of_sheets_is_right() -> None:
    assert f"{len(KINDS)} kinds of sheet" in README


def test_no_topic_is_longer_than_two_screens() -> None:
    topics = re.split(r"^## ", README, flags=re.MULTILINE)
    assert [topic.split("\n")[0] for topic in topics if topic.count("\n") > 70] == []
