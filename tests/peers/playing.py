"""Plays a plan to its end by the events that an arbiter's actions are; remembers what every pairing was made from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from random import Random

from events import Plan
from opening import info_of, settings_of, with_ratings

from swissdesk.engine import propose
from swissdesk.engine.generator import random_players
from swissdesk.engine.proposal import Proposal
from swissdesk.model import (
    ByeKind,
    Colour,
    ForbiddenGroup,
    Lot,
    LotKind,
    PointsException,
    Result,
    Tournament,
)
from swissdesk.model import events as ev
from swissdesk.model.knockout import course_of
from swissdesk.model.numbering import by_strength, late_number
from swissdesk.model.systems import is_scheduled
from swissdesk.session.lots import level_matches, lot_for

GAMES = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)
ODD_RESULTS = (
    Result.DOUBLE_FORFEIT,
    Result.WHITE_WINS_UNRATED,
    Result.DRAW_UNRATED,
    Result.BLACK_WINS_UNRATED,
    Result.WHITE_DRAWS_BLACK_LOSES,
    Result.BLACK_DRAWS_WHITE_LOSES,
    Result.BOTH_LOSE,
)


@dataclass(frozen=True)
class Paired:
    """A round at the moment of its pairing: the tournament before it, numbers as they were then, and what came out."""

    before: Tournament
    proposal: Proposal


@dataclass(frozen=True)
class Played:
    """A finished event; `excused` are the rounds that cannot be made again from the finished record, and why not."""

    plan: Plan
    tournament: Tournament
    paired: tuple[Paired, ...]
    excused: dict[int, str]


def play(plan: Plan) -> Played:
    """Play an event; the same plan always gives the same one. Raises LookupError where no player is left for a plan."""
    course = _Course(plan)
    course.begin()
    while course.goes_on():
        course.play_round()
    course.finish()
    return Played(plan, course.t, tuple(course.paired), course.excused)


class _Course:
    """An event while it is being played; `t` is the tournament as it stands."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chance = Random(plan.name)
        self.t = Tournament()
        self.paired: list[Paired] = []
        self.excused: dict[int, str] = {}

    def do(self, event: ev.Event) -> None:
        self.t = event.apply(self.t)

    def excuse(self, number: int, why: str) -> None:
        """Note that a round cannot be made again; schedules ask for nothing that happens."""
        if not is_scheduled(self.plan.system):
            self.excused.setdefault(number, why)

    def one_in_100(self, percent: int) -> bool:
        return self.chance.randrange(100) < percent

    # ---- before the first round

    def begin(self) -> None:
        plan = self.plan
        self.do(ev.Begin(Tournament()))
        self.do(ev.ChangeInfo(info_of(plan)))
        self.do(ev.ChangeSettings(settings_of(plan)))
        people = random_players(self.chance, plan.players, 1300, 2450)
        self.do(ev.AddPlayers(tuple(with_ratings(player, plan, self.chance) for player in people)))
        self.do(ev.Renumber(tuple(player.id for player in by_strength(self.t.players))))
        self.do(ev.CheckIn(tuple(self.t.by_id)))
        groups = self.chance.sample(list(combinations(sorted(self.t.by_id), 2)), plan.apart)
        if groups:
            self.change(forbidden=tuple(ForbiddenGroup(pair) for pair in groups))
        self.do(ev.DrawLot(Lot(LotKind.MACHINE, self.chance.choice(tuple(Colour)), "2026-11-14T13:30:00")))

    def change(self, **settings: object) -> None:
        self.do(ev.ChangeSettings(replace(self.t.settings, **settings)))

    # ---- a round

    def goes_on(self) -> bool:
        if self.plan.rounds:
            return len(self.t.rounds) < (self.plan.ends_after or self.plan.rounds)
        return not self.t.rounds or not course_of(self.t).is_over

    def play_round(self) -> None:
        number = self.t.next_round_number
        self._come_and_go(number)
        if number in self.plan.apart_later:
            self._forbid_another_meeting(number)
        if number in self.plan.renumbered:
            self._put_a_rating_right(number)
        if number in self.plan.paired_again:
            self._pair()
            self._results(number, close=False)
            self.do(ev.DiscardRound(number))
            self.do(ev.WithdrawPlayer(self._somebody(number), number))
        self._pair()
        self._change_boards(number)
        if number > 1:
            self._look_back(number - 1)
        self._results(number)
        if self.t.annulled:
            self.excused[number] = "a game of the table is not played any more: one of the two left before half of them"
        if self.plan.system == "knockout":
            self._draw_lots()

    def _pair(self) -> None:
        number = self.t.next_round_number
        proposal = propose(self.t, self.plan.system)
        self.paired[number - 1 :] = [Paired(self.t, proposal)]
        self.do(ev.PairRound(number, proposal.pairs, proposal.bye, self.plan.system))
        self.do(ev.PublishRound(number, f"2026-11-{13 + number:02d}T14:00:00"))

    def finish(self) -> None:
        last = len(self.t.rounds)
        self._look_back(last, late=False)
        if self.t.settings.rounds != last:
            self.excuse(last, "nobody knew then that it would be the last one")
            self.change(rounds=last)

    # ---- who is there

    def _come_and_go(self, number: int) -> None:
        plan = self.plan
        for _ in range(plan.leaving.count(number)):
            self.do(ev.WithdrawPlayer(self._somebody(number), number))
        for _ in range(plan.returning.count(number)):
            gone = [p.id for p in self.t.players if p.withdrawn_from is not None and p.withdrawn_from < number]
            self.do(ev.ReturnPlayer(self.chance.choice(gone)))
        for _ in range(plan.late.count(number)):
            self._enter_late(number)
        for player in self.t.present(number):
            for percent, kind in (
                (plan.half_byes, ByeKind.HALF_POINT),
                (plan.full_byes, ByeKind.FULL_POINT),
                (plan.absences, ByeKind.ZERO_POINT),
            ):
                if self.one_in_100(percent):
                    self.do(ev.AnnounceBye(player, number, kind))
        if number in plan.bonus:
            fine = PointsException("", -50, number, (self._somebody(number),))
            self.change(points_exceptions=(*self.t.settings.points_exceptions, fine))

    def _somebody(self, number: int) -> int:
        return self.chance.choice(self.t.present(number))

    def _enter_late(self, number: int) -> None:
        (stranger,) = random_players(self.chance, 1, 1500, 2300)
        named = replace(stranger, name=f"Late, {stranger.name}", fide_id=f"9100{number:04d}")
        known = with_ratings(named, self.plan, self.chance)
        place = late_number(self.t.players, known)
        self.do(ev.EnterLate(replace(known, id=place, checked_in=True), self.plan.late_bye))

    def _forbid_another_meeting(self, number: int) -> None:
        pair = self.chance.choice(self.t.rounds[number - 2].pairs)
        self.change(forbidden=(*self.t.settings.forbidden, ForbiddenGroup(pair)))

    def _put_a_rating_right(self, number: int) -> None:
        """The rating of the first was a misprint: all numbers are reassigned."""
        first = self.t.player(min(self.t.by_id))
        rating = first.rating - 200
        listed = tuple(replace(entry, value=rating) for entry in first.ratings)
        self.do(ev.EditPlayer(replace(first, rating=rating, ratings=listed)))
        self.do(ev.Renumber(tuple(player.id for player in by_strength(self.t.players))))
        for earlier in range(1, number):
            self.excuse(earlier, "the players had other numbers")

    # ---- boards and results

    def _change_boards(self, number: int) -> None:
        played = self.t.rounds[-1]
        if number in self.plan.by_hand:
            boards = list(played.pairs)
            (a, b), (c, d) = self._neighbours(boards)
            at = boards.index((a, b))
            boards[at : at + 2] = [(a, d), (c, b)]
            self.do(ev.Rearrange(number, tuple(boards), played.pairing_bye, "as the two asked for"))
            self.excuse(number, "boards changed by hand")
        if number in self.plan.latecomers:
            absent = [bye.player for bye in played.byes if bye.kind is ByeKind.ZERO_POINT]
            opponent = played.pairing_bye if played.pairing_bye is not None else absent.pop()
            self.do(ev.ArriveLate(number, self.chance.choice(absent), opponent))
            self.excuse(number, "a latecomer was paired when all others had sat down")
        if number in self.plan.seats_exchanged:
            (_, black), (_, other) = self._neighbours(list(played.pairs))
            self.do(ev.CorrectSeats(number, black, other, "the two sat down at each other's boards"))
            self.excuse(number, "two sat down at each other's boards")
        if number in self.plan.turned:
            self.do(ev.SwapColours(number, self.chance.randint(1, len(played.pairings))))
            self.excuse(number, "the colours of a board turned round")

    def _neighbours(self, boards: list[tuple[int, int]]) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return two boards in a row that can exchange their Blacks without anybody meeting again."""
        met = {frozenset(pair) for r in self.t.rounds for pair in r.pairs}
        for first, second in pairwise(boards):
            if not met & {frozenset((first[0], second[1])), frozenset((second[0], first[1]))}:
                return first, second
        raise LookupError("no two boards can be changed")

    def _results(self, number: int, *, close: bool = True) -> None:
        boards = self.t.rounds[-1].pairings
        pausing = self.chance.randint(1, len(boards)) if number in self.plan.adjourned else 0
        for place, (white, black) in enumerate(self.t.rounds[-1].pairs, 1):
            result = Result.ADJOURNED if place == pausing else self._result(number, white, black)
            self.do(ev.EnterResult(number, place, result))
        if close:
            self.do(ev.CloseRound(number))
        if number in self.plan.corrected_at_once:
            self._correct(number)

    def _result(self, number: int, white: int, black: int) -> Result:
        away = self.t.request(white, number) is not None, self.t.request(black, number) is not None
        if any(away):
            return Result.DOUBLE_FORFEIT if all(away) else FORFEITS[away[0]]
        if self.one_in_100(self.plan.forfeits):
            return self.chance.choice(FORFEITS)
        if self.one_in_100(self.plan.odd_results):
            return self.chance.choice(ODD_RESULTS)
        if self.one_in_100(self.plan.draws):
            return Result.DRAW
        return GAMES[2 * (self.one_in_100(75) == (black < white))]

    def _look_back(self, number: int, *, late: bool = True) -> None:
        """Do what turns out about round `number`, if `late` when the next one is published already."""
        plan = self.plan
        if number in plan.adjourned:
            (place,) = self.t.round(number).adjourned_boards
            self.do(ev.EnterResult(number, place, self.chance.choice((Result.WHITE_WINS, Result.BLACK_WINS))))
        if number in plan.corrected:
            self._correct(number)
        if number in plan.byes_corrected:
            absent = [bye.player for bye in self.t.round(number).byes if bye.kind is ByeKind.ZERO_POINT]
            self.do(ev.CorrectBye(number, self.chance.choice(absent), ByeKind.HALF_POINT, "announced in time"))
        if number in plan.for_rating:
            place, other = self._another_result(number)
            self.do(ev.CorrectForRating(number, place, other, "the slips were exchanged"))
        if late and number in (*plan.adjourned, *plan.corrected, *plan.byes_corrected):
            self.excuse(number + 1, "a result of the round before was not known then")

    def _correct(self, number: int) -> None:
        place, other = self._another_result(number)
        self.do(ev.CorrectResult(number, place, other, "the slip was misread"))

    def _another_result(self, number: int) -> tuple[int, Result]:
        places = [n for n, board in enumerate(self.t.round(number).pairings, 1) if board.result in GAMES]
        place = self.chance.choice(places)
        others = [result for result in GAMES if result != self.t.round(number).board(place).result]
        return place, self.chance.choice(others)

    def _draw_lots(self) -> None:
        for match in level_matches(self.t):
            winner = self.chance.choice(match.players)
            words = {"drawn_by": "Nováková, Jana", "how": "two slips in a bag", "at": "2026-11-14T19:00:00"}
            self.do(lot_for(self.t, match, winner, **words))
