"""What the contract is held against: every game with its presets and some house rules, and hands of them played at random.

SEEDS (environment, default 1) multiplies the hands played.
"""

import os
import random
from dataclasses import dataclass
from typing import Any, NamedTuple

from paiju.core.cards import Cards
from paiju.core.form import plain
from paiju.core.game import Carry, Event, Game, Stakes, Tick, answers, draw, refuse
from paiju.core.move import Move, move_text
from paiju.games import GAMES, find

from . import toy_bets, toy_declare, toy_draw, toy_tribute

BOUND = 5000  # actions in a hand
LONG = 500  # after so many seats mostly do what they do at time-out: where one may draw at will, chance alone goes on for ever
SEEDS = int(os.environ.get("SEEDS", "1"))
AnyGame = Game[Any, Any, Any]


class Entry(NamedTuple):
    """A game and one preset of its rules."""

    name: str
    game: AnyGame
    rules: Any


_TOYS: list[tuple[AnyGame, dict[str, Any]]] = [
    (toy_bets, toy_bets.PRESETS),
    (toy_declare, toy_declare.PRESETS),
    (toy_draw, toy_draw.PRESETS),
    (toy_tribute, toy_tribute.PRESETS),
]
TOYS = [Entry(name, game, rules) for game, presets in _TOYS for name, rules in presets.items()]
HOUSES = [
    "doudizhu/qq?ask_reading=true",
    "shengji/one?last_single_wins=true&throw_penalty=ten_per_card&nobody=bottom",
    "shengji/three?protect_longer=true&constant_2=true&ruff_compare=all&throw_check=opponents",
    "shengji/four?open_ladder=true&throw=standard&bottom=8",
    "shengji/friends?zp_declare=last_after_deal&zp_triples=false&friend_card=any",
    "doudizhu/emperor?emperor=random",
    "doudizhu/laizi?ask_reading=false",
    "doudizhu/happy?doubling=false&ask_reading=true",
    "gouji/biesan?pre_order=seed&manual_return=true&first=shangban&allies_answer_gouji=true&joker_compare=top",
    "gouji/open?allow_false_burn=true&revival=both&yield_on_gouji=true&revolution_time=after_tribute",
    "niuniu/classic?banker=grab&manual=true&five_small=true&four_bomb=true&five_flower=true&four_flower=true",
    "niuniu/classic?see_four=true&banker=niu9&decks=2&exact_tie=push&max_bet=100",
    "niuniu/classic?see_four=true&banker=grab&manual=true&multipliers=simple",
    "sangong/classic?mode=banker&multipliers=light&baojiu=true",
    "sangong/classic?mode=banker&banker=grab&tie=draw&triples=false",
    "sangong/classic?mode=banker&banker=niu9",
    "twentyone/classic?dealer_rule=stand17&bets=false&banker=fixed&natural_3_2=true&five_card_charlie=true",
    "maumau/classic?decks=3&draw_until_playable=true&announce_last=true&last_seven_draws=true&ace=skip",
    "maumau/classic?play_after_draw=false&opening_effect=true&ace=again&starter=winner",
    "maumau/classic?voluntary_draw=true&decks=2&ace=none&points=uno_like&announce_last=true",
]
"""House rules with moves of their own."""
ENTRIES = TOYS + [Entry(name, find(name)[0].game, find(name)[1]) for name in (*GAMES, *HOUSES)]


@dataclass(frozen=True)
class Setting:
    """What a hand begins with."""

    entry: Entry
    seats: tuple[int, ...]
    purse: dict[int, int]
    carry: Carry

    def start(self) -> Any:
        e = self.entry
        return e.game.start(e.rules, self.seats, self.purse, Stakes(), self.carry)

    @property
    def deck(self) -> Cards:
        return self.entry.game.deck(self.entry.rules, len(self.seats))

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (*self.seats, None)


class Played(NamedTuple):
    """A whole hand: `states[i]` is a copy from before `log[i]`, the last one the end; `events[i]` came of `log[i]`."""

    setting: Setting
    states: list[Any]
    log: list[tuple[int | None, Move]]
    events: list[list[Event]]

    def moments(self, at_most: int, rng: random.Random) -> list[int]:
        """Indexes of states to look at: the first few, the last, and some between."""
        n = len(self.states)
        if n <= at_most:
            return list(range(n))
        first = range(min(4, at_most // 2))
        return sorted({*first, n - 2, n - 1, *rng.sample(range(n), at_most - len(first) - 2)})


def seating(game: AnyGame, n: int) -> tuple[int, ...]:
    """Seats in play order, with a gap where the game can be played by more than n."""
    room = max(game.META.seats)
    return tuple(range(n)) if n == room else (*range(n - 1), room - 1)


def setting(entry: Entry, rng: random.Random, n: int = 0, carry: Carry | None = None) -> Setting:
    seats = seating(entry.game, n or rng.choice(entry.game.META.seats))
    purse = {seat: rng.choice((1, 4, 30, 1000)) for seat in seats} if rng.random() < 0.5 else {}
    return Setting(entry, seats, purse, carry or {})


def step(game: AnyGame, state: Any, rng: random.Random, default: bool = False) -> tuple[int | None, Move]:
    """Somebody's next action, drawn at random; with `default` a seat does what it does at time-out."""
    chance, turn = game.chance(state), game.turn(state)
    if chance is not None and (not turn or rng.random() < 0.3):
        return None, draw(chance, rng)
    seat = rng.choice(turn)
    default = default or (len(state.log) > LONG and rng.random() < 0.8)
    return seat, game.prompt(state, seat).default if default else game.legal(state, seat).pick(rng)


def play(where: Setting, rng: random.Random, default: bool = False) -> Played:
    """A hand from start to end, with the checks that every action must pass."""
    game, state = where.entry.game, where.start()
    hand = Played(where, [state.copy()], [], [])
    while game.result(state) is None:
        assert len(hand.log) < BOUND, f"{where.entry.name}: the hand does not end"
        check_flow(where, state)
        seat, move = step(game, state, rng, default)
        if seat is None:
            assert answers(game.chance(state), move)
        else:
            assert refuse(game, state, seat, move) is None, f"{move_text(move)} was offered and is refused"
        looking = where.viewers if len(hand.log) % 5 == 0 else ()
        before = [(v := game.view(state, viewer), plain(v)) for viewer in looking]
        hand.events.append(list(game.act(state, seat, move)))
        hand.log.append((seat, move))
        hand.states.append(state.copy())
        assert state.log[-1] == (seat, move) and len(state.log) == len(hand.log), "State.log is what was done"
        assert all(plain(view) == was for view, was in before), "an old View has changed: it shares something"
    assert game.chance(state) is None and not game.turn(state), "the hand is over and somebody is asked"
    assert state.log == hand.log and state.told == [event for events in hand.events for event in events]
    return hand


def check_flow(where: Setting, state: Any) -> None:
    """While a hand goes on chance or a seat is asked; only the clock may go on while seats are."""
    game = where.entry.game
    chance, turn = game.chance(state), game.turn(state)
    assert chance is not None or turn, "nobody is asked and the hand is not over"
    assert not turn or chance is None or isinstance(chance, Tick), "seats are asked before chance has decided"
    assert len(set(turn)) == len(turn) and set(turn) <= set(where.seats)
