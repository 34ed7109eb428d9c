"""One table in play: check, act, record, number the prompts. A match is a list of hands, each a Table of its own."""

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .. import __version__
from . import escape
from .bad import Bad, Place
from .game import (
    Carry,
    Chance,
    Dice,
    Event,
    Forfeit,
    Game,
    Pick,
    Prompt,
    Reading,
    Result,
    Shuffle,
    Stakes,
    Tick,
    answers,
    draw,
    hold,
    refuse,
    refuse_turn,
)
from .move import Illegal, Move, NotNow, Unreadable, move_text, read_move, reading_text
from .rules import rules_data
from .settle_form import stakes_data

Action = tuple[int | None, str]
"""What a record stores of a step: the seat (None: chance or the clock) and the move's text."""


class Step(NamedTuple):
    """One action that was carried out."""

    seat: int | None
    move: Move
    events: list[Event]

    @property
    def action(self) -> Action:
        return self.seat, move_text(self.move)


class Last(NamedTuple):
    """The last action, and whom the hand waited for before it. `together`: its seat was asked at the same time as others, of
    whom some may have answered before.
    """

    step: Step
    turn: tuple[int, ...]
    together: bool


class Ask(NamedTuple):
    """The open question to a seat. The number changes only when what is asked changes; a move quotes it."""

    number: int
    prompt: Prompt


class Table:
    """A hand of one game. Chance is drawn from `rng`, which a resumed or replayed table does not need. `drawn`: among how
    many (cards of a shuffle, ways of a pick) each draw was, also those that were taken back. `left`: who has ended the hand by
    leaving it (EC-11). `last`: None before the first action, and after a take-back.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        game_id: str,
        rules: Any,
        seats: tuple[int, ...],
        purse: Mapping[int, int] | None = None,
        stakes: Stakes | None = None,
        carry: Carry | None = None,
        rng: Dice | None = None,
    ) -> None:
        self.game, self.game_id, self.rules, self.seats = game, game_id, rules, seats
        self.purse, self.stakes, self.carry = dict(purse or {}), stakes or Stakes(), dict(carry or {})
        self.rng: Dice = rng or random.SystemRandom()
        self.drawn: list[int] = []
        self.left: int | None = None
        self.version = __version__
        self.actions: list[Action] = []
        self.last: Last | None = None
        self._asks: dict[int, tuple[int, Prompt | None]] = dict.fromkeys(seats, (0, None))
        self._answered: dict[int, tuple[int, Move]] = {}
        self.state = self._fresh()
        self._number_prompts(None)

    def _fresh(self) -> Any:
        return self.game.start(self.rules, self.seats, self.purse, self.stakes, self.carry)

    def header(self) -> dict[str, Any]:
        """The record's part that is known before the first card, as JSON values."""
        return {
            "paiju": 1,
            "game": self.game_id,
            "version": self.version,
            "rules": rules_data(self.rules),
            "seats": list(self.seats),
            "purse": {str(seat): beans for seat, beans in self.purse.items()},
            "stakes": stakes_data(self.stakes),
            "carry": self.carry,
        }

    def begin(self) -> list[Step]:
        """Let chance decide until a seat must act or only the clock can go on."""
        steps: list[Step] = []
        while (chance := self.game.chance(self.state)) is not None and not isinstance(chance, Tick):
            steps.append(self._carry_out(None, draw(chance, self.rng)))
        return steps

    def tick(self) -> list[Step]:
        """A step of a timed deal. Raises NotNow when the clock has nothing to do."""
        if not isinstance(self.game.chance(self.state), Tick):
            raise NotNow("no_tick", "C-8")
        return [self._carry_out(None, Move("tick")), *self.begin()]

    def act(self, seat: int, text: str, number: int | None = None) -> list[Step]:
        """A seat's move and the chance that follows it. Raises Refused, and then nothing has changed.

        `number` is the prompt it answers. The same answer to the same prompt, sent again, is not done again: [].
        """
        if number is not None and self._repeats(seat, text, number):
            return []
        move = self._checked(seat, text, number)
        self._answered[seat] = self._asks[seat][0], move
        return [self._carry_out(seat, move), *self.begin()]

    def meanings(self, seat: int, text: str, number: int | None = None) -> list[tuple[Move, Reading | None]]:
        """Each way to mean a seat's move, the default first, and how its set is then read where that is said. Nothing
        is done. Raises Refused where `act` would.
        """
        move = self._checked(seat, text, number)
        return [(way, self._reading(way)) for way in self.game.legal(self.state, seat).meanings(move)]

    def _reading(self, move: Move) -> Reading | None:
        """The reading that a move names."""
        found = self.game.readings(self.rules, move.cards) if move.reading else ()
        if isinstance(found, Illegal):
            return None
        return next((r for r in found if reading_text(r.kind, r.key) == move.reading), None)

    def _checked(self, seat: int, text: str, number: int | None) -> Move:
        """The move that a seat may do now. Raises Refused."""
        if self.left is not None:
            raise NotNow("hand_over", "C-8")
        if (wrong := refuse_turn(self.game, self.state, seat)) is not None:
            raise wrong
        if number is not None and number != self._asks[seat][0]:
            raise NotNow("old_prompt", "C-8")
        move = self.read(seat, text)
        if (refused := self.game.refuse(self.state, seat, move)) is not None:
            raise refused
        return move

    def _repeats(self, seat: int, text: str, number: int) -> bool:
        """Whether this is the answer that the seat has already given to this prompt; rank forms mean the same cards."""
        answered, move = self._answered.get(seat, (None, None))
        if answered != number or move is None or (self.ask(seat) and self._asks[seat][0] == number):
            return False
        try:
            return read_move(text, move.cards) == move
        except Unreadable:
            return False

    def read(self, seat: int, text: str) -> Move:
        """A move of this seat from text; rank forms take its own cards, or those it is asked about. Raises Unreadable."""
        return read_move(text, hold(self.game, self.state, seat))

    def undo(self, n: int) -> Step:
        """Take back the last n actions that count, chance included. Nothing is deleted: the action `undo n` is added.

        Raises Illegal when there are fewer.
        """
        if not 0 < n <= len(effective(self.actions)):
            raise Illegal("nothing_to_undo", "C-8", n=n)
        return self._carry_out(None, Move("undo", n=n))

    def escape(self, seat: int) -> Step:
        """This seat leaves, and the hand is over: the action `escape`. Raises NotNow when it was over before."""
        if self.result() is not None:
            raise NotNow("hand_over", "C-8")
        return self._carry_out(seat, Move(escape.ENDING))

    def forfeit(self, seat: int) -> Forfeit:
        """What leaving now costs (EC-11). It counts what lies hidden."""
        return self.game.forfeit(self.state, seat)

    def ask(self, seat: int) -> Ask | None:
        """The open question to a seat, None when it has none."""
        number, prompt = self._asks[seat]
        return Ask(number, prompt) if prompt is not None else None

    def turn(self) -> tuple[int, ...]:
        return self.game.turn(self.state) if self.result() is None else ()

    def view(self, seat: int | None) -> Any:
        view = self.game.view(self.state, seat)
        if self.left is None or (ended := self.result()) is None:
            return view
        return escape.seen(view, self.left, ended)

    def result(self) -> Result | None:
        if self.left is None:
            return self.game.result(self.state)
        return escape.result(self.forfeit(self.left), self.seats, self.left, self.stakes, self.carry)

    def record(self) -> dict[str, Any]:
        """The whole hand (牌谱) as JSON values: header, actions, and the result once there is one."""
        return {
            **self.header(),
            "actions": [[seat, text] for seat, text in self.actions],
            "result": result_data(self.result()),
        }

    def _carry_out(self, seat: int | None, move: Move) -> Step:
        before = self.turn()
        if move.verb == "undo":
            kept = effective([*self.actions, (None, move_text(move))])
            self.state, self.left = self._fresh(), None
            for who, text in kept:
                if text == escape.ENDING:
                    self.left = who
                else:
                    self.game.act(self.state, who, read_move(text))
            events = [Event("undo", n=move.n)]
        elif move.verb == escape.ENDING:
            self.left, events = seat, [Event(escape.ENDING, seat)]
        else:
            if seat is None and (among := ways(self.game.chance(self.state))):
                self.drawn.append(among)
            events = self.game.act(self.state, seat, move)
        step = Step(seat, move, events)
        others = self.last and self.last.step.seat not in (None, seat) and self.last.turn
        together = len(before) > 1 or seat in (others or ())
        self.last = None if move.verb == "undo" else Last(step, before, together)
        self.actions.append(step.action)
        self._number_prompts(seat)
        return step

    def _number_prompts(self, actor: int | None) -> None:
        turn = self.turn()
        for seat, (number, before) in self._asks.items():
            now = self.game.prompt(self.state, seat) if seat in turn else None
            changed = now is not None and (seat == actor or now != before)
            self._asks[seat] = number + changed, now


def ways(chance: Chance | None) -> int:
    """Among how many cards or ways chance draws now; 0 where it does not."""
    match chance:
        case Shuffle(cards):
            return len(cards)
        case Pick(n):
            return n
        case _:
            return 0


def effective(actions: Iterable[Action]) -> list[Action]:
    """The actions that count: each `undo n` takes away the n before it."""
    kept: list[Action] = []
    for seat, text in actions:
        verb, _, n = text.partition(" ")
        if verb == "undo":
            del kept[len(kept) - int(n) :]
        else:
            kept.append((seat, text))
    return kept


class BadRecord(Bad):
    """A record that does not replay."""

    @property
    def at(self) -> int | None:
        """The index of the action at fault, None where it is no action."""
        return self.where.n if isinstance(self.where, Place) and self.where.unit == "action" else None


def retrace(table: Table, actions: Iterable[Action]) -> Iterator[Step]:
    """Carry out these actions on a fresh table one by one, checking each. Raises BadRecord."""
    for at, (seat, text) in enumerate(actions):
        try:
            move = read_move(text)
            if move.verb == "undo" and seat is None:
                yield table.undo(move.n)
                continue
            if move.verb == escape.ENDING and seat in table.seats:
                yield table.escape(seat)
                continue
            if table.left is not None:
                raise NotNow("hand_over", "C-8")
            if seat is None:
                ok = answers(table.game.chance(table.state), move)
            elif seat not in table.seats:
                raise BadRecord(Place("action", at), "there is no seat {seat}", seat=seat)
            else:
                number = table._asks[seat][0]  # pyright: ignore[reportPrivateUsage]
                ok = refuse(table.game, table.state, seat, move) is None
                table._answered[seat] = number, move  # pyright: ignore[reportPrivateUsage]
        except (Unreadable, Illegal, NotNow, KeyError) as bad:
            raise BadRecord(Place("action", at), "{refused!r}", refused=bad) from bad
        if not ok:
            who = "-" if seat is None else seat
            raise BadRecord(Place("action", at), "{seat} {move} is not possible here", seat=who, move=text)
        yield table._carry_out(seat, move)  # pyright: ignore[reportPrivateUsage]


def resume(table: Table, actions: Iterable[Action]) -> Table:
    """Bring a fresh table to where these actions lead, checking each. Raises BadRecord."""
    for _ in retrace(table, actions):
        pass
    return table


def next_hand(table: Table, purse: Mapping[int, int] | None = None) -> Table:
    """A table for the next hand of the match, with what this one leaves. Raises NotNow while it goes on or the match
    is over."""
    result = table.result()
    if result is None or result.over:
        raise NotNow("no_next_hand", "C-8")
    purse = table.purse if purse is None else purse
    return Table(
        table.game, table.game_id, table.rules, table.seats, purse, table.stakes, result.carry, table.rng
    )


def result_data(result: Result | None) -> dict[str, Any] | None:
    """A result as records store it."""
    if result is None:
        return None
    return {
        "points": [str(p) for p in result.points],
        "winners": list(result.winners),
        "ending": result.ending,
        "factors": [[kind, by] for kind, by in result.factors],
        "carry": dict(result.carry),
        "over": result.over,
    }
