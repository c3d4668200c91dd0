"""Makes the sample tournaments in resources/samples: invented players, results drawn by rating, seed fixed.

Run from a checkout with SwissDesk installed: ``python packaging/make_samples.py``. The rounds are paired by
SwissDesk itself; running it again gives the same files.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from swissdesk.engine import propose
from swissdesk.formats import trf
from swissdesk.formats.json_file import as_json
from swissdesk.model import (
    Awards,
    ByeKind,
    CategoryRule,
    Colour,
    EventInfo,
    Player,
    PrizeList,
    Result,
    Settings,
    Sex,
    Tournament,
)
from swissdesk.model.events import AnnounceBye, EnterResult, Event, PairRound, PublishRound, WithdrawPlayer

SAMPLES = Path(__file__).resolve().parent.parent / "resources" / "samples"

# Surname, first name, sex, federation: invented people with names as they are met in open tournaments.
PEOPLE = """
Kováčik Matej m SVK|Hraško Zuzana w SVK|Ďurček Ľubomír m SVK|Šimkovic Peter m SVK|Žiaková Katarína w SVK
Novotný Jiří m CZE|Řezníčková Tereza w CZE|Doležal Ondřej m CZE|Vrábel Tomáš m CZE|Hlaváčková Jana w CZE
Wiśniewolski Paweł m POL|Zielonka Małgorzata w POL|Kołodziejczak Michał m POL|Brzezińska Agata w POL
Szántó Gergely m HUN|Kékesi Réka w HUN|Bánhegyi László m HUN|Tóthfalusi Eszter w HUN
Орловский Андрей m BUL|Миронова Елена w BUL|Светлов Дмитрий m SRB|Јовичић Милица w SRB|Станишић Ђорђе m SRB
Коваленчук Оксана w UKR|Гриценюк Тарас m UKR|Панченко Богдан m UKR|Лисогор Ірина w UKR
Παπαθανάσης Γιώργος m GRE|Δημητρέλου Ελένη w GRE|Καραβίτης Νίκος m GRE|Ξενάκη Σοφία w GRE
Brandner Lukas m AUT|Hölzlwimmer Anna w AUT|Ziegelböck Franz m AUT|Moosleitner Eva w AUT
Vogtherr Jonas m GER|Schönewald Katrin w GER|Krüselmann Björn m GER|Lindhorst Petra w GER|Ostermeyer Fritz m GER
Delacourt Émile m FRA|Brissaud Chloé w FRA|Lavergnolle Thibault m FRA|Montjoie Inès w FRA
Çelikbaş Emre m TUR|Yıldızoğlu Ayşe w TUR|Güneşdoğan Kerem m TUR|Şahintürk Elif w TUR
Þórhallsson Jón m ISL|Guðlaugsdóttir Sigrún w ISL|Ångmark Nils m SWE|Sjöholmen Karin w SWE
Kjærstad Håkon m NOR|Østrem Ingrid w NOR|Rytkölä Väinö m FIN|Hämeenaho Aino w FIN
Ionașcu Ștefan m ROU|Țărmure Ioana w ROU|Zupančevič Gašper m SLO|Škrlec Nuša w SLO
Iñárritu Álvaro m ESP|Muñizaga Lucía w ESP|Figueiroa João m POR|Conceiçãs Beatriz w POR
Ferrabosco Nicolò m ITA|Zanichelli Giulia w ITA|Bērzkalns Jānis m LAT|Ozoliņsone Līga w LAT
Žukauskaitis Rūta w LTU|Petrulėnas Šarūnas m LTU|Pärtelsoo Mart m EST|Kuusksalu Õie w EST
"""

WHITE_EDGE = 35  # what the first move is worth, in rating points


def people() -> list[tuple[str, Sex, str]]:
    """Return name, sex and federation of everybody above."""
    rows = []
    for person in PEOPLE.replace("\n", "|").split("|"):
        if person:
            surname, first, sex, federation = person.split()
            rows.append((f"{surname}, {first}", Sex(sex), federation))
    return rows


def players(chance: random.Random, count: int, best: int, worst: int) -> tuple[Player, ...]:
    """Return `count` players with ratings between `best` and `worst`, strongest first."""
    chosen = chance.sample(people(), count)
    ratings = sorted((round(chance.triangular(worst, best, (worst + best) / 2)) for _ in chosen), reverse=True)
    return tuple(
        Player(
            id=number,
            name=name,
            rating=rating,
            title=title(rating, sex),
            sex=sex,
            federation=federation,
            birth=f"{chance.randint(1950, 2013)}/{chance.randint(1, 12):02d}/{chance.randint(1, 28):02d}",
        )
        for number, ((name, sex, federation), rating) in enumerate(zip(chosen, ratings, strict=True), 1)
    )


def title(rating: int, sex: Sex) -> str:
    """Return a title that goes with the rating."""
    steps = ((2480, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
    if sex is Sex.FEMALE:
        steps = ((2400, "IM"), (2300, "WGM"), (2200, "WIM"), (2100, "WFM"))
    return next((name for least, name in steps if rating >= least), "")


def result(chance: random.Random, white: Player, black: Player) -> Result:
    """Return a result drawn from the rating difference; one game in forty is lost by forfeit."""
    if chance.random() < 1 / 40:
        return chance.choice((Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT))
    expected = 1 / (1 + 10 ** ((black.rating - white.rating - WHITE_EDGE) / 400))
    draw = 0.6 * min(expected, 1 - expected)
    drawn = chance.random()
    if drawn < expected - draw / 2:
        return Result.WHITE_WINS
    return Result.DRAW if drawn < expected + draw / 2 else Result.BLACK_WINS


def play(chance: random.Random, tournament: Tournament, rounds: int, announced: dict[int, list[Event]]) -> Tournament:
    """Return the tournament after `rounds` rounds; `announced` are the events before each of them."""
    for number in range(1, rounds + 1):
        for event in announced.get(number, []):
            tournament = event.apply(tournament)
        proposal = propose(tournament, system=tournament.settings.system)
        tournament = PairRound(number, proposal.pairs, proposal.bye, proposal.system).apply(tournament)
        tournament = PublishRound(number).apply(tournament)
        for board, pairing in enumerate(tournament.round(number).pairings, 1):
            outcome = result(chance, tournament.player(pairing.white), tournament.player(pairing.black))
            tournament = EnterResult(number, board, outcome).apply(tournament)
    for event in announced.get(rounds + 1, []):
        tournament = event.apply(tournament)
    return tournament


def club_evening() -> Tournament:
    """Return the small sample: eleven players, three of five rounds played."""
    chance = random.Random(11)
    start = Tournament(
        info=EventInfo(
            name="Thursday Club Swiss",
            city="Banská Bystrica",
            federation="SVK",
            start="2026/10/01",
            end="2026/10/29",
            type="Individual: Swiss-System",
            type_code="FIDE_DUTCH_2025",
            chief_arbiter="Hudecová, Marta",
            time_control="60 min + 30 s per move",
            time_control_code="3600+30",
        ),
        settings=Settings(rounds=5, initial_colour=Colour.WHITE, tiebreaks=TIEBREAKS),
        players=players(chance, 11, 2150, 1350),
    )
    return play(
        chance, start, 3, {2: [AnnounceBye(4, 2, ByeKind.HALF_POINT)], 4: [AnnounceBye(9, 4, ByeKind.ZERO_POINT)]}
    )


def open_tournament() -> Tournament:
    """Return the large sample: an open of 72 players, four of nine rounds played."""
    chance = random.Random(72)
    start = Tournament(
        info=EventInfo(
            name="Danube Autumn Open 2026",
            city="Bratislava",
            federation="SVK",
            start="2026/11/14",
            end="2026/11/22",
            type="Individual: Swiss-System",
            type_code="FIDE_DUTCH_2025",
            chief_arbiter="IA Hudecová, Marta",
            deputy_arbiters=("FA Lorencz, Viktor",),
            time_control="90 min/40 moves + 30 min + 30 s per move",
            time_control_code="40/5400+30:1800+30",
            round_dates=tuple(f"26/11/{day:02d}" for day in range(14, 23)),
        ),
        settings=Settings(rounds=9, initial_colour=Colour.BLACK, tiebreaks=TIEBREAKS),
        players=players(chance, len(people()), 2610, 1480),
    )
    announced: dict[int, list[Event]] = {
        1: [AnnounceBye(12, 1, ByeKind.HALF_POINT), AnnounceBye(47, 1, ByeKind.HALF_POINT)],
        3: [AnnounceBye(30, 3, ByeKind.HALF_POINT), AnnounceBye(61, 3, ByeKind.ZERO_POINT)],
        4: [WithdrawPlayer(70, 4)],
        5: [AnnounceBye(21, 5, ByeKind.HALF_POINT), AnnounceBye(55, 5, ByeKind.HALF_POINT)],
    }
    return play(chance, start, 4, announced)


def festival() -> Tournament:
    """Return the finished sample: thirty players, seven rounds, categories, prizes, arbiters, days and times."""
    chance = random.Random(30)
    start = Tournament(
        info=EventInfo(
            name="Winter Festival 2026",
            city="Trenčín",
            federation="SVK",
            start="2026/02/20",
            end="2026/02/22",
            type="Individual: Swiss-System",
            type_code="FIDE_DUTCH_2025",
            chief_arbiter="FA Lorencz, Viktor",
            deputy_arbiters=("NA Hudecová, Marta",),
            time_control="25 min + 10 s per move",
            time_control_code="1500+10",
            round_dates=tuple(f"2026/02/{day}" for day in (20, 20, 21, 21, 21, 22, 22)),
            round_times=("17:00", "18:30", "10:00", "11:30", "14:00", "9:30", "11:00"),
        ),
        settings=Settings(rounds=7, initial_colour=Colour.WHITE, tiebreaks=TIEBREAKS, awards=AWARDS),
        players=players(chance, 30, 2420, 1300),
    )
    announced: dict[int, list[Event]] = {
        2: [AnnounceBye(9, 2, ByeKind.HALF_POINT)],
        5: [WithdrawPlayer(28, 5)],
    }
    return play(chance, start, 7, announced)


TIEBREAKS = ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG")
"""As FIDE recommends for a Swiss with reliable ratings."""

AWARDS = Awards(
    categories=(
        CategoryRule("women", sex=Sex.FEMALE),
        CategoryRule("u18", under_age=18),
        CategoryRule("60", from_age=60),
        CategoryRule("1800", highest_rating=1800),
    ),
    prize_lists=(
        PrizeList("general", amounts=(40000, 25000, 15000, 10000, 6000), in_kind=("Cup",)),
        PrizeList("women", category="women", amounts=(8000, 4000)),
        PrizeList("u18", category="u18", amounts=(6000, 3000), in_kind=("Chess clock",)),
        PrizeList("60", category="60", amounts=(5000,)),
        PrizeList("1800", category="1800", amounts=(4000, 2000)),
    ),
    currency="EUR",
    coin=100,
)


# Opponent, colour and result (1, = or 0; + and - by forfeit) of each round; --- is absent, --+ the bye.
TEACHING = """
Alice     8w1 5b0 14b1 3w1  |Bruno    9b1 7w1 5w= 6b1|Carla   10w1 6b= 4w= 1b0|David    11b= 9w1 3b= 5w=
Eloise    12w1 1w1 2b= 4b=  |Finn    13b1 3w= 11b+ 2w0|Giorgia 14w1 2b0 10w1 11b0|Kevin   1b0 11w0 12b= 9w=
Louise    2w0 4b0 13w1 8b=  |Mark    3b0 13w1 7b0 14w=|Nancy   4w= 8b1 6w- 7w1|Oskar    5b0 --- 8w= 13b0
Patricia  6w0 10b0 9b0 12w1 |Robert  7b0 --+ 1w0 10b=
"""


def teaching() -> Tournament:
    """Return the worked example of the edition of 2012: fourteen players, four of five rounds played.

    SwissDesk pairs the rounds; the table only tells how the games ended and who stayed away.
    """
    table = [row.split() for row in TEACHING.replace("\n", "|").split("|") if row.strip()]
    cells = {number: row[1:] for number, row in enumerate(table, 1)}
    tournament = Tournament(
        info=EventInfo(
            name="Teaching tournament (Dutch system of 2012)",
            type="Individual: Swiss-System",
            type_code="FIDE_DUTCH_2012",
        ),
        settings=Settings(rounds=5, initial_colour=Colour.WHITE, system="dutch-2012"),
        players=tuple(Player(number, row[0]) for number, row in enumerate(table, 1)),
    )
    for number in range(1, 5):
        for player, row in cells.items():
            if row[number - 1] == "---":
                tournament = AnnounceBye(player, number, ByeKind.ZERO_POINT).apply(tournament)
        proposal = propose(tournament, system="dutch-2012")
        tournament = PairRound(number, proposal.pairs, proposal.bye, proposal.system).apply(tournament)
        tournament = PublishRound(number).apply(tournament)
        for board, pairing in enumerate(tournament.round(number).pairings, 1):
            outcome = told_result(cells[pairing.white][number - 1], pairing.black)
            tournament = EnterResult(number, board, outcome).apply(tournament)
    return tournament


def told_result(cell: str, black: int) -> Result:
    """Return the result that White's cell of a crosstable tells; raises ValueError if it is of another game."""
    found = re.fullmatch(r"(\d+)w([1=0+-])", cell)
    if found is None or int(found[1]) != black:
        raise ValueError(f"{cell!r} is not White's game against {black}")
    return {
        "1": Result.WHITE_WINS,
        "=": Result.DRAW,
        "0": Result.BLACK_WINS,
        "+": Result.WHITE_WINS_BY_FORFEIT,
        "-": Result.BLACK_WINS_BY_FORFEIT,
    }[found[2]]


def main() -> None:
    """Write all samples."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    samples = {"club-evening": club_evening(), "danube-open": open_tournament(), "teaching-2012": teaching()}
    for name, tournament in samples.items():
        for problem in trf.save(tournament, SAMPLES / f"{name}.trf"):
            print(problem)
    # A report has no place for categories and prizes.
    (SAMPLES / "winter-festival.json").write_text(as_json(festival()), "utf-8")


if __name__ == "__main__":
    main()
