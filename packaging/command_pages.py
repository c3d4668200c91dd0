"""Manual pages and completion for shells, made from the command line's own grammar (`swissdesk.cli.reading`).

``python packaging/command_pages.py FOLDER`` writes them as they lie below ``/usr/share``: ``man/man1``,
``man/ru/man1``, ``bash-completion``, ``zsh``, ``fish``. A new command or option is in all of them without being named
again.
"""

from __future__ import annotations

import datetime
import gzip
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from swissdesk import __version__, cli, i18n
from swissdesk.__main__ import COMMANDS
from swissdesk.cli.reading import Grammar, Option, Section
from swissdesk.i18n import ENGLISH, LANGUAGES, N_, translate
from swissdesk.pairer import USAGE

PROGRAM = "swissdesk"


def grammars() -> Iterator[Grammar]:
    """Give the grammar of the program and of every command, each after the one it belongs to."""
    yield from _below(cli.command_line(COMMANDS))


def _below(grammar: Grammar) -> Iterator[Grammar]:
    yield grammar
    for name, (about, declare) in grammar.commands.items():
        inner = Grammar(f"{grammar.program} {name}", about)
        declare(inner)
        yield from _below(inner)


# ---- manual pages


def manual_page(grammar: Grammar, date: str) -> str:
    """Return the manual page of a command as roff, in the language in use."""
    name = grammar.program.replace(" ", "-")
    about = translate(grammar.about).rstrip(".")
    lines = [f'.TH "{name.upper()}" 1 "{date}" "SwissDesk {__version__}" "SwissDesk"', '.SH "NAME"']
    lines += [f"{_roff(name)} \\- {_roff(about)}", '.SH "SYNOPSIS"', *_synopsis(grammar)]
    lines += _part(N_("COMMAND"), [(word, translate(text)) for word, (text, _) in grammar.commands.items()])
    lines += _part(N_("arguments"), [(translate(word.name), translate(word.about)) for word in grammar.words])
    for section in grammar.sections:
        lines += _part(section.title, _rows(section))
    for note in grammar.notes:
        lines += [".PP", _roff(translate(note))]
    if grammar.examples:
        lines += [f'.SH "{_title(N_("examples"))}"', ".nf", *(_roff(line) for line in grammar.examples), ".fi"]
    lines += ['.SH "SEE ALSO"', *_see_also(grammar)]
    return "\n".join(lines) + "\n"


def pairer_page(date: str) -> str:
    """Return the manual page of the command that has the grammar of other programs, with what its help says."""
    name = "swissdesk-pairer"
    lines = [f'.TH "{name.upper()}" 1 "{date}" "SwissDesk {__version__}" "SwissDesk"', '.SH "NAME"']
    lines += [f"{_roff(name)} \\- {_roff(translate(COMMANDS['pair'][0]).rstrip('.'))}", '.SH "SYNOPSIS"']
    lines += [_roff(translate(USAGE).partition(": ")[2]), '.SH "SEE ALSO"', f"\\fB{PROGRAM}\\fR(1)"]
    return "\n".join(lines) + "\n"


def _synopsis(grammar: Grammar) -> Iterator[str]:
    yield f"\\fB{_roff(grammar.program)}\\fR"
    words = [word.shown() for word in grammar.words]
    words += [f"{option.flags[0]} {option.shown_value()}" for option in grammar.options if option.needed]
    yield _roff(" ".join([*words, f"[{translate(N_('OPTION'))}…]"]))


def _rows(section: Section) -> list[tuple[str, str]]:
    options = [(option.shown(), translate(option.about)) for option in section.options]
    return [*options, *((name, translate(about)) for name, about in section.rows)]


def _part(title: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield f'.SH "{_title(title)}"'
    for left, text in rows:
        yield from (".TP", f"\\fB{_roff(left)}\\fR", _roff(text))


def _title(title: str) -> str:
    return _roff(translate(title).upper())


def _see_also(grammar: Grammar) -> Iterator[str]:
    others = [grammar.program.rsplit(" ", 1)[0]] if " " in grammar.program else []
    others += [f"{grammar.program} {name}" for name in grammar.commands]
    yield ", ".join(f"\\fB{_roff(name.replace(' ', '-'))}\\fR(1)" for name in others) or f"\\fB{PROGRAM}\\fR(1)"


def _roff(text: str) -> str:
    """Return text with nothing in it that roff would take for a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text)


# ---- completion


def bash() -> str:
    """Return the completion for bash."""
    cases = "\n".join(_bash_case(grammar) for grammar in grammars())
    return f"""# Completion of swissdesk for bash, made from the command line's own grammar.
_swissdesk() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=swissdesk word
    local -i place
    COMPREPLY=()
    for ((place = 1; place < COMP_CWORD; place++)); do
        word=${{COMP_WORDS[place]}}
        case "$command $word" in
{_bash_commands()}
        esac
    done
    case $command in
{cases}
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
    else
        COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
        compopt -o filenames 2>/dev/null
    fi
}}
complete -F _swissdesk swissdesk
"""


def _bash_commands() -> str:
    names = [grammar.program for grammar in grammars() if " " in grammar.program]
    return "\n".join(f'            "{name}") command="{name}" ;;' for name in names)


def _bash_case(grammar: Grammar) -> str:
    known = "\n".join(
        f'                {"|".join(option.flags)}) COMPREPLY=($(compgen -W "{" ".join(option.value.known)}" -- '
        f'"$current")); return ;;'
        for option in grammar.options
        if option.value is not None and option.value.known
    )
    choice = f"\n            case $before in\n{known}\n            esac" if known else ""
    return (
        f'        "{grammar.program}")\n'
        f'            local options="{" ".join(flag for option in grammar.options for flag in option.flags)}"\n'
        f'            local words="{" ".join(grammar.commands)}"{choice} ;;'
    )


def zsh() -> str:
    """Return the completion for zsh."""
    functions = "\n\n".join(_zsh_function(grammar) for grammar in grammars())
    head = "#compdef swissdesk\n# Completion of swissdesk for zsh, made from the command line's own grammar."
    return f"{head}\n\n{functions}\n\n_swissdesk\n"


def _zsh_function(grammar: Grammar) -> str:
    lines = [f"{_zsh_name(grammar.program)}() {{"]
    options = [f"    {_quoted(spec)}" for option in grammar.options for spec in _zsh_options(option)]
    if not grammar.commands:
        words = [f"    {_quoted(f'*:{_plain(word.about)}:_files')}" for word in grammar.words[:1]]
        return "\n".join([*lines, "  _arguments -s \\", " \\\n".join([*options, *words]), "}"])
    names = " ".join(_quoted(f"{name}:{_plain(about)}") for name, (about, _) in grammar.commands.items())
    cases = "\n".join(f"      {name}) {_zsh_name(f'{grammar.program} {name}')} ;;" for name in grammar.commands)
    return "\n".join(
        [
            *lines,
            f"  local -a commands=({names})",
            "  local state line",
            "  _arguments -C \\",
            " \\\n".join([*options, "    '1: :->command'", "    '*:: :->rest'"]),
            "  case $state in",
            "    command) _describe command commands; _files ;;",
            "    rest) case $words[1] in",
            cases,
            "      *) _files ;;",
            "    esac ;;",
            "  esac",
            "}",
        ]
    )


def _zsh_name(program: str) -> str:
    return "_" + re.sub(r"\W", "_", program)


def _zsh_options(option: Option) -> Iterator[str]:
    about = _plain(option.about).replace("[", "(").replace("]", ")")
    value = ""
    if option.value is not None:
        value = f":value:({' '.join(option.value.known)})" if option.value.known else ":value:_files"
    for flag in option.flags:
        yield f"{'*' if option.again or option.many else ''}{flag}[{about}]{value}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _plain(text: str) -> str:
    return translate(text).replace(":", " –")


def fish() -> str:
    """Return the completion for fish."""
    lines = ["# Completion of swissdesk for fish, made from the command line's own grammar."]
    for grammar in grammars():
        path = grammar.program.split()[1:]
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in path) or "__fish_use_subcommand"
        lines += [
            f"complete -c {PROGRAM} -n '{seen}' -a {name} -d {_quoted(translate(about))}"
            for name, (about, _) in grammar.commands.items()
        ]
        for option in grammar.options:
            flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)
            values = ""
            if option.value is not None:
                values = f" -x -a '{' '.join(option.value.known)}'" if option.value.known else " -r"
            lines.append(f"complete -c {PROGRAM} -n '{seen}' {flags}{values} -d {_quoted(translate(option.about))}")
    return "\n".join(lines) + "\n"


# ---- files


def pages(date: str) -> Iterator[tuple[str, bytes]]:
    """Give every file with its place below ``/usr/share``."""
    for language in LANGUAGES:
        i18n.install(language)
        folder = "man/man1" if language == ENGLISH else f"man/{language}/man1"
        for grammar in grammars():
            name = grammar.program.replace(" ", "-")
            yield f"{folder}/{name}.1.gz", gzip.compress(manual_page(grammar, date).encode(), mtime=0)
        yield f"{folder}/swissdesk-pairer.1.gz", gzip.compress(pairer_page(date).encode(), mtime=0)
    i18n.install(ENGLISH)
    yield f"bash-completion/completions/{PROGRAM}", bash().encode()
    yield f"zsh/vendor-completions/_{PROGRAM}", zsh().encode()
    yield f"fish/vendor_completions.d/{PROGRAM}.fish", fish().encode()


def write(folder: Path, date: str) -> None:
    """Write all of them below a folder."""
    for name, content in pages(date):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    write(Path(sys.argv[1]), datetime.date.today().isoformat())
