"""Bytes, line ends, columns and names: what has nothing to do with chess."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from swissdesk.errors import Cancelled, FileError
from swissdesk.formats import trf
from swissdesk.formats.trf import text as trf_text
from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Scoring, Settings, Tournament

SMALL = Path(__file__).parents[1] / "data" / "trf" / "bye-half-two.trf"
NAME = "Šćepanović-Đurđević, Želimir Čedomir Ž. mlađi"


def line(name: str, rating: str = "2000") -> str:
    return f"001    1      {name:<33} {rating:>4} SVK    14900000 1990/01/01  0.0    1"


@pytest.mark.parametrize(("name", "said"), [("my.trf", "my.trf is empty"), ("", "TRF is empty")])
@pytest.mark.parametrize("content", ["", b"", " \n", b" \n"])
def test_a_file_that_is_refused_is_called_by_its_name(content: str | bytes, name: str, said: str) -> None:
    with pytest.raises(FileError, match=said):
        trf.reads(content, name)


def test_control_letters_are_blanks_in_a_line() -> None:
    held = Tournament(EventInfo(name="\x1fa\x00b\nc\x1fd e\x7ff\x80"))
    assert trf.dumps(held).splitlines()[0].rstrip("\x80") == "012 a b c d e f"


def test_who_does_not_write_it_again_keeps_no_line_as_it_was() -> None:
    text = (SMALL.parents[1] / "special" / "accel-xxa-round3.trf").read_text("utf-8")
    odd = text.replace("XXA    1  1.0", "XXA    1 1.00", 1)
    kept = {}
    for for_writing in (True, False):
        read = trf.reads(odd, for_writing=for_writing).tournament
        assert read is not None
        assert read.source is not None
        kept[for_writing] = any(line.startswith("!") for line in read.source.layout)
    assert kept == {True: True, False: False}


class TestEncoding:
    def test_a_byte_order_mark_is_left_out(self) -> None:
        assert trf.loads(b"\xef\xbb\xbf012 Open\n").info.name == "Open"
        assert trf.loads("\ufeff012 Open\n").info.name == "Open"

    @pytest.mark.parametrize(
        ("content", "name", "encoding"),
        [
            ("012 Größe – “Łódź”".replace("Łódź", "Lodz").encode("cp1252"), "Größe – “Lodz”", "Windows-1252"),
            (b"012 Gr\xf6\xdfe\x81", "Größe\x81", "Latin-1"),
        ],
    )
    def test_old_encodings_are_read_and_told(self, content: bytes, name: str, encoding: str) -> None:
        reading = trf.reads(b"### \xc3\xa4\r\n" + content + b"\r\n")
        assert reading.tournament is not None
        if encoding == "Windows-1252":
            assert reading.tournament.info.name == name
        assert [(p.line, p.column) for p in reading.problems] == [(2, 7)]
        assert f"it was read as {encoding}" in str(reading.problems[0])

    def test_only_carriage_return_and_line_feed_end_a_line(self) -> None:
        text = "012 One\x85two\u2028three\x0bfour\n"
        assert trf.dumps(trf.loads(text), "trf16") == text


class TestComparedLines:
    @pytest.mark.parametrize("path", sorted(SMALL.parent.glob("*.trf"))[::4], ids=lambda path: path.stem)
    def test_a_tournament_is_the_same_whether_its_lines_are_compared_or_not(self, path: Path) -> None:
        whole, quick = trf.read(path), trf.read(path, compares=False)
        assert quick.tournament == whole.tournament
        assert all(problem in whole.problems for problem in quick.problems)

    def test_without_comparing_no_count_is_wrong(self) -> None:
        text = SMALL.read_text("utf-8") + "062 99\n"
        assert len(trf.reads(text).problems) == len(trf.reads(text, compares=False).problems) + 1


def test_a_file_whose_kind_alone_is_looked_at_may_hold_no_text(tmp_path: Path) -> None:
    (tmp_path / "x.trf").write_bytes(b"PK\x03\x04\0\0")
    assert trf_text.read_file(tmp_path / "x.trf", as_text=False)
    with pytest.raises(FileError):
        trf_text.read_file(tmp_path / "x.trf")


class TestColumns:
    def test_columns_count_characters(self) -> None:
        tournament = trf.loads("012 T\n" + line("Čapek, Jiří", "2345") + "\n")
        assert tournament.players[0].rating == 2345
        assert trf.dumps(tournament, "trf16") == "012 T\n" + line("Čapek, Jiří", "2345") + "\n"

    def test_a_program_that_counts_bytes_is_understood(self) -> None:
        shifted = line("Čapek, Jiří", "2345").replace("Čapek, Jiří   ", "Čapek, Jiří")
        reading = trf.reads("012 T\n" + shifted + "\n")
        assert reading.tournament is not None
        player = reading.tournament.players[0]
        assert (player.name, player.rating, player.federation, player.birth) == (
            "Čapek, Jiří",
            2345,
            "SVK",
            "1990/01/01",
        )
        assert [p.is_error for p in reading.problems] == [False]

    def test_a_name_over_its_columns_is_kept_whole(self) -> None:
        reading = trf.reads("012 T\n" + line(NAME) + "\n")
        assert reading.tournament is not None
        assert reading.tournament.players[0].name == NAME
        assert reading.tournament.players[0].federation == "SVK"
        assert trf.dumps(reading.tournament, "trf16") == "012 T\n" + line(NAME) + "\n"

    @pytest.mark.parametrize(("letters", "is_read"), [(33 + 59, True), (33 + 60, False)])
    def test_a_name_may_be_longer_by_fifty_nine_letters(self, letters: int, is_read: bool) -> None:
        name = "A" * letters
        reading = trf.reads(f"012 T\n{line(name)}\n")
        assert (reading.tournament is not None) is is_read
        assert reading.tournament is None or reading.tournament.players[0].name == name

    @pytest.mark.parametrize("points", ["1,,5", "1..5", "\u0661.5", "--1"])
    def test_what_stands_where_points_are_must_be_a_number_for_the_rest_to_be_taken_as_shifted(
        self, points: str
    ) -> None:
        for said, is_shifted in (("1.5", True), ("1,5", True), (points, False)):
            reading = trf.reads(f"012 T\n{line(NAME[:34]).replace(' 0.0 ', f'{said:>4} ')}\n")
            assert any("shifted columns" in str(problem) for problem in reading.problems) is is_shifted

    @pytest.mark.parametrize("number", ["x", "1x", "\u0661"])
    def test_a_shifted_line_without_a_starting_rank_is_told_as_any_other(self, number: str) -> None:
        reading = trf.reads(f"012 T\n{line(NAME).replace('001    1', f'001 {number:>4}')}\n")
        assert reading.tournament is None
        assert [problem.player for problem in reading.problems if "shifted columns" in str(problem)] == [None]
        assert f"expected a number from 1 to 9999, found “{number}”" in str(reading.problems[0])

    def test_a_name_over_its_columns_with_nothing_after_it_is_kept_whole(self) -> None:
        assert [p.name for p in trf.loads(f"012 T\n001    1      {NAME[:34]}\n").players] == [NAME[:34]]

    def test_a_long_name_is_shortened_and_told(self, tmp_path: Path) -> None:
        warnings = trf.save(Tournament(players=(Player(1, NAME),)), tmp_path / "out.trf")
        assert [(w.severity, w.line, w.column, w.player) for w in warnings] == [("warning", 0, 0, 1)]
        assert f"the name “{NAME}” is too long for columns 15–47; “{NAME[:33]}” is written." in str(warnings[0])
        assert trf.load(tmp_path / "out.trf").players[0].name == NAME[:33]

    def test_a_letter_is_never_parted_from_its_accents(self, tmp_path: Path) -> None:
        decomposed = "x" * 32 + "q\u0308\u0323" + "yz"
        trf.save(Tournament(players=(Player(1, decomposed),)), tmp_path / "out.trf")
        assert trf.load(tmp_path / "out.trf").players[0].name == "x" * 32
        fits = "s\u030c" * 30
        trf.save(Tournament(players=(Player(1, fits),)), tmp_path / "out.trf")
        assert trf.load(tmp_path / "out.trf").players[0].name == "š" * 30

    def test_half_a_rating_is_never_written(self, tmp_path: Path) -> None:
        warnings = trf.save(Tournament(players=(Player(1, "A", rating=12345),)), tmp_path / "out.trf")
        assert "12345" in str(warnings[0])
        assert trf.load(tmp_path / "out.trf").players[0].rating == 0

    def test_points_with_too_many_digits_are_told(self, tmp_path: Path) -> None:
        scoring = Scoring.of(1025, 500)
        game = Round(1, (Pairing(1, 2, Result.WHITE_WINS),))
        base = Tournament(settings=Settings(scoring=scoring), players=(Player(1, "A"), Player(2, "B")), rounds=(game,))
        warnings = trf.save(base, tmp_path / "out.trf")
        assert ["10.25 do not fit into columns 81–84" in str(w) for w in warnings if w.player == 1] == [True]
        again = trf.load(tmp_path / "out.trf")
        assert again.points == base.points

    def test_a_line_end_in_a_name_does_not_end_the_line(self) -> None:
        tournament = Tournament(EventInfo(name="A\nB\rC\tD"), players=(Player(1, "E\nF"),))
        again = trf.loads(trf.dumps(tournament))
        assert (again.info.name, again.players[0].name) == ("A B C D", "E F")

    @pytest.mark.parametrize("number", [0, 10_000])
    def test_a_number_that_does_not_fit_is_refused(self, number: int) -> None:
        with pytest.raises(trf.TrfError, match=f"numbers players from 1 to 9999; A is no. {number}"):
            trf.dumps(Tournament(players=(Player(number, "A"),)))


class TestRefusals:
    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"", "is empty"),
            (b" \r\n\n\t", "is empty"),
            (b"012 T\n\0\0", "is not a text file"),
            ("012 T\n".encode("utf-16"), "is not a text file"),
            (b"x" * 200_000, "Line 1 of .* has 200000 bytes"),
            (b"012 T\n" * 300_000, "has more than 100000 lines"),
        ],
    )
    def test_what_is_no_report(self, tmp_path: Path, content: bytes, said: str) -> None:
        path = tmp_path / "x.trf"
        path.write_bytes(content)
        with pytest.raises(FileError, match=said):
            trf.load(path)
        with pytest.raises(FileError, match=said):
            trf.loads(content)
        with pytest.raises(FileError, match=said):
            trf.loads(content.decode("latin-1"))

    def test_a_gigabyte_is_not_even_opened(self, tmp_path: Path) -> None:
        path = tmp_path / "huge.trf"
        with open(path, "wb") as file:
            file.truncate(1 << 30)
        with pytest.raises(FileError, match=r"has 1073 MB; .* at most 67 MB"):
            trf.load(path)

    def test_a_file_that_grows_while_it_is_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(trf_text, "MAX_BYTES", 10)
        with pytest.raises(FileError, match="larger than"):
            trf.loads(b"012 A tournament\n")

    def test_a_folder_and_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="is a folder"):
            trf.load(tmp_path)
        with pytest.raises(FileError, match=r"none\.trf does not exist"):
            trf.load(tmp_path / "none.trf")
        with pytest.raises(FileError, match="cannot be read"):
            trf.load(tmp_path / "nul\0l.trf")

    def test_a_file_without_permission(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "x.trf"
        path.write_text("012 T\n")

        def refuse(*args: object, **kwargs: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("builtins.open", refuse)
        with pytest.raises(FileError, match="No permission to read"):
            trf.load(path)


class TestSaving:
    def test_goes_back_unchanged_with_the_line_end_asked_for(self, tmp_path: Path) -> None:
        target = tmp_path / "out.trf"
        for end in ("\n", "\r\n", "\r"):
            trf.save(trf.load(SMALL), target, "trfx", line_end=end)
            assert target.read_bytes() == SMALL.read_bytes().replace(b"\n", end.encode())

    def test_leaves_the_old_file_when_it_fails(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        target = tmp_path / "out.trf"
        target.write_text("old")

        def fail(*args: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", fail)
        with pytest.raises(FileError, match=r"the disk is full\. The old file is unchanged"):
            trf.save(trf.load(SMALL), target)
        assert target.read_text() == "old"
        assert list(tmp_path.iterdir()) == [target]

    def test_leaves_no_trace_when_the_new_name_cannot_be_taken(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*args: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "replace", fail)
        with pytest.raises(FileError, match="No permission to write"):
            trf.save(trf.load(SMALL), tmp_path / "out.trf")
        assert list(tmp_path.iterdir()) == []

    def test_into_nowhere(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match=r"The folder of .*out\.trf does not exist"):
            trf.save(trf.load(SMALL), tmp_path / "none" / "out.trf")
        with pytest.raises(FileError, match="is a folder"):
            trf.save(trf.load(SMALL), tmp_path)

    def test_through_a_link_and_with_its_rights(self, tmp_path: Path) -> None:
        target = tmp_path / "real.trf"
        target.write_text("old")
        target.chmod(0o640)
        link = tmp_path / "link.trf"
        link.symlink_to(target)
        trf.save(trf.load(SMALL), link, "trfx")
        assert link.is_symlink()
        assert target.read_bytes() == SMALL.read_bytes()
        assert stat.S_IMODE(target.stat().st_mode) == 0o640


class TestProgress:
    def test_is_told_and_may_cancel(self) -> None:
        text = "012 T\n" + "".join(f"001 {number:4d}      A\n" for number in range(1, 1001))
        seen: list[tuple[int, int]] = []
        trf.reads(text, progress=lambda done, total: seen.append((done, total)))
        assert seen[-1] == (1001, 1001)
        assert seen == sorted(seen)
        assert {(200, 1001), (1000, 1001)} <= set(seen)  # on the way, too

        def stop(done: int, total: int) -> None:
            raise Cancelled("Stopped.")

        with pytest.raises(Cancelled):
            trf.reads(text, progress=stop)


class TestMessages:
    def test_a_problem_is_one_sentence_with_its_place(self) -> None:
        problem = trf.reads(line("A", "20x0"), "open.trf").problems[0]
        assert str(problem) == (
            "open.trf, line 1, column 49 (player 1): "
            "the rating “20x0” is not a number of four digits. Correct columns 49–52."
        )

    def test_the_error_shows_the_first_and_counts_the_rest(self) -> None:
        lines = "\n".join(f"001  x{number}" for number in range(5))
        with pytest.raises(trf.TrfError) as caught:
            trf.loads("012 T\n" + lines, "open.trf")
        assert str(caught.value).startswith("open.trf, line 2, column 5: starting rank, columns 5–8: expected")
        assert str(caught.value).endswith("Further errors in the file: 2.")
        assert len(caught.value.problems) == 5
