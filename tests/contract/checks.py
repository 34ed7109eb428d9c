"""The contract as checks that know no game: a hand that was played, looked at from every side. `check_…` raise AssertionError."""

import copy
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

from paiju.core.cards import Card, Cards
from paiju.core.form import plain
from paiju.core.game import Shuffle, refuse
from paiju.core.move import ARGUMENTS, Move, Refused, Unreadable, move_text, read_move
from paiju.core.rules import RulesClash, house_rules, options, read_rules, rules_data
from paiju.core.table import result_data
from paiju.words import REFUSALS, refusal

from .suite import TOYS, Entry, Played, Setting, step

GUESSES = 16  # that must agree for something to be known
LIST = 300  # of the legal moves, so many are looked at

# --- moves -----------------------------------------------------------------------------------------------------------


def hands(where: Setting, state: Any) -> dict[int, Cards]:
    return {seat: where.entry.game.view(state, seat).hand for seat in where.seats}


def candidates(where: Setting, state: Any, seat: int, rng: random.Random) -> Iterator[Move]:
    """Moves of every verb, most of them wrong: own cards, cards of others, of the deck, one too many, any number."""
    held = hands(where, state)
    theirs = [card for other, hand in held.items() if other != seat for card in hand]
    pools = [pool for pool in (held[seat], theirs, where.deck) if pool]
    for verb, wants in ARGUMENTS.items():
        number = rng.choice((0, 1, 2, 3, 4, 7, 100, 10**8))
        if "card" not in wants:
            yield Move(verb, n=number) if wants else Move(verb)
            continue
        for pool in pools:
            cards = tuple(sorted(rng.sample(pool, min(len(pool), rng.choice((1, 1, 1, 2, 2, 3, 4, 5, 8))))))
            if wants == "card and number":
                yield Move(verb, cards[:1], number)
                continue
            yield Move(verb, cards)
            yield Move(verb, tuple(sorted((*cards, cards[0]))))
            if verb == "play":
                yield Move(verb, cards, suit=rng.choice("SHCD"))
                yield Move(verb, cards, reading=rng.choice(("bomb 7", "single 3", "nonsense")))
    if held[seat]:
        same = [card for card in held[seat] if card // 4 == rng.choice(held[seat]) // 4]
        yield Move("play", tuple(same or held[seat][:1]))
    yield Move("take")


def check_refusal(where: Setting, found: Refused) -> None:
    assert isinstance(found, Refused) and type(found) is not Unreadable
    assert re.fullmatch(r"[a-z][a-z0-9_]*", found.code), found.code
    assert re.fullmatch(r"[A-Z0-9]+-[A-Z]?\d+[a-z]?", found.clause), f"{found.code}: clause {found.clause!r}"
    json.dumps(found.params)
    if where.entry not in TOYS:
        assert found.code in REFUSALS, f"{found.code} has no text"
        assert all(refusal(found.code, found.params)), found


def check_moves(where: Setting, state: Any, seat: int, rng: random.Random) -> None:
    """What a seat may do: list, membership, refusal, prompt and default tell the same, and asking changes nothing."""
    game, before = where.entry.game, state.copy()
    prompt, moves = game.prompt(state, seat), game.legal(state, seat)
    listed = list(islice(moves, LIST))
    assert listed, "a seat in turn has no legal move"
    assert len(set(listed)) == len(listed), "a move is listed twice"
    assert prompt.default in moves, f"the default {prompt.default} is not legal"
    n = moves.count()
    assert n == len(listed) if len(listed) < LIST else n >= LIST, f"count says {n}"
    picks = [moves.pick(rng) for _ in range(5)]
    for move in (*listed, *picks, *prompt.choices):
        assert move in moves and game.refuse(state, seat, move) is None, f"{move} is offered and refused"
        assert read_move(move_text(move), before.log and hands(where, state)[seat]) == move
        check_bounds(prompt, move)
        check_meanings(where, state, seat, move)
    for move in (*candidates(where, state, seat, rng), *retold(listed, hands(where, state)[seat], rng)):
        found = game.refuse(state, seat, move)
        assert (found is None) == (move in moves), f"{move}: `in` and refuse ({found!r}) disagree"
        assert refuse(game, state, seat, move) == found
        if found is not None:
            check_refusal(where, found)
            assert moves.meanings(move) == (), f"{move} is refused and means something"
            assert move not in listed and move not in prompt.choices
        else:
            check_bounds(prompt, move)
            game.act(state.copy(), seat, move)
    for other in where.seats:
        if other not in game.turn(state):
            found = refuse(game, state, other, listed[0])
            assert found is not None and found.code == "not_your_turn"
    assert state == before, "asking has changed the state"
    if 1 < n <= 8:
        seen = set[Move]()
        for _ in range(60 * n):
            seen.add(moves.pick(rng))
            if len(seen) >= n:
                break
        assert len(seen) >= n, f"pick never gives {set(listed) - seen}"


def check_meanings(where: Setting, state: Any, seat: int, move: Move) -> None:
    """A listed move means itself; with its reading left open it means itself and others, the first by default."""
    game = where.entry.game
    moves = game.legal(state, seat)
    assert moves.meanings(move) == (move,)
    bare = move._replace(reading="")
    ways = moves.meanings(bare)
    assert move in ways and len(set(ways)) == len(ways)
    assert all(way in moves and way._replace(reading="") == bare for way in ways)
    one, two = state.copy(), state.copy()
    assert list(game.act(one, seat, bare)) == list(game.act(two, seat, ways[0])), "the first meaning is not the default"
    assert all(game.view(one, viewer) == game.view(two, viewer) for viewer in where.viewers)


def check_bounds(prompt: Any, move: Move) -> None:
    """`choices` are all the answers without cards, else low and high bound the number of cards or the amount."""
    if move.cards:
        assert prompt.low <= len(move.cards) <= prompt.high, f"{move_text(move)} is outside of {prompt}"
    elif "card" not in ARGUMENTS[move.verb]:
        if prompt.choices:
            assert move in prompt.choices, f"{move_text(move)} is legal and not among the choices"
        else:
            assert prompt.low <= move.n <= prompt.high, f"{move_text(move)} is outside of {prompt}"


def retold(listed: list[Move], hold: Cards, rng: random.Random) -> Iterator[Move]:
    """Texts of legal moves, spoilt; those that can be read at all."""
    for move in rng.sample(listed, min(6, len(listed))):
        text = move_text(move)
        verb, _, rest = text.partition(" ")
        more = (text + " S3", text + " 7", text + " as pair 3", text + " H")
        for spoilt in (text.lower(), verb, f"play {rest}", rest, text[:-1], *more):
            try:
                again = read_move(spoilt, hold)
            except Unreadable as bad:
                assert re.fullmatch(r"[a-z_]+", bad.code)
                continue
            assert read_move(move_text(again), hold) == again
            yield again


def check_copy(where: Setting, state: Any, rng: random.Random) -> None:
    """Acting on a copy leaves the original alone."""
    game = where.entry.game
    for _ in range(3):
        twin, frozen = state.copy(), copy.deepcopy(state)
        assert twin == state
        seat, move = step(game, twin, rng)
        game.act(twin, seat, move)
        assert state == frozen, f"{move_text(move)} on a copy has changed the original"
        assert twin != state


def check_sealed(where: Setting, state: Any, rng: random.Random) -> None:
    """Answers of a simultaneous step: their order does not matter, and nobody learns them before the last is in."""
    game = where.entry.game
    turn = game.turn(state)
    if len(turn) < 2 or game.chance(state) is not None:
        return
    said = {seat: game.legal(state, seat).pick(rng) for seat in turn}
    ends: list[Any] = []
    for order in (turn, turn[::-1], tuple(rng.sample(turn, len(turn)))):
        world = state.copy()
        for i, seat in enumerate(order):
            assert refuse(game, world, seat, said[seat]) is None, "an answer depends on another's"
            same = i == 0 or game.prompt(world, seat) == game.prompt(state, seat)
            assert same, "a question depends on another's answer"
            game.act(world, seat, said[seat])
        ends.append(unordered(world))
    assert all(end == ends[0] for end in ends), "the order of sealed answers matters"
    for seat in turn:
        one, two = state.copy(), state.copy()
        picks = [game.legal(state, seat).pick(rng) for _ in range(10)]
        game.act(one, seat, said[seat])
        game.act(two, seat, next((move for move in picks if move != said[seat]), said[seat]))
        for viewer in where.viewers:
            same = viewer == seat or game.view(one, viewer) == game.view(two, viewer)
            assert same, f"{viewer} sees a sealed answer of {seat}"


def check_only_answers(where: Setting, state: Any, rng: random.Random) -> None:
    """Whoever has but one answer where several are asked is answered for at once, or need not think: that he had no choice is
    then seen by when he answers, so that nobody else may see that, unless it was known.
    """
    game = where.entry.game
    turn = game.turn(state)
    for seat in turn if len(turn) > 1 else ():
        if game.legal(state, seat).count() > 1:
            continue
        world = state.copy()
        events = game.act(world, seat, next(iter(game.legal(state, seat))))
        for viewer in where.viewers:
            unseen = not events and game.view(world, viewer) == game.view(state, viewer)
            told = viewer != seat and not unseen and not is_known(where, state, seat, viewer, rng)
            assert not told, f"{viewer} sees that {seat}, who had no choice, has answered"


def is_known(where: Setting, state: Any, seat: int, viewer: int | None, rng: random.Random) -> bool:
    """Nothing that the viewer can think of leaves the seat a choice: a purse that all see pays for one bet alone."""
    game = where.entry.game
    worlds = [game.guess(game.view(state, viewer), rng) for _ in range(GUESSES)]
    return all(seat in game.turn(world) and game.legal(world, seat).count() == 1 for world in worlds)


def unordered(state: Any) -> Any:
    """A state without the two fields in which the order of sealed answers stands."""
    return replace(state, log=[], told=[])


# --- what stands around ----------------------------------------------------------------------------------------------


def check_cards(where: Setting, state: Any) -> None:
    """No card is anywhere more often than the deck has it; the first shuffle is the deck."""
    game, deck = where.entry.game, where.deck
    assert list(deck) == sorted(deck), "the deck is not sorted"
    copies = Counter(deck)
    held = Counter[Card]()
    for hand in hands(where, state).values():
        assert list(hand) == sorted(hand), "a hand is not sorted"
        held.update(hand)
    chance = game.chance(state)
    if isinstance(chance, Shuffle):
        held.update(chance.cards)
        assert state.log or tuple(sorted(chance.cards)) == deck, "the first shuffle is not the deck"
    assert held <= copies, f"{held - copies} more than the deck has"
    for event in state.told:
        assert Counter(event.cards) <= copies, event


def check_words(where: Setting, state: Any) -> None:
    """Views, facts, forfeit are JSON values; View and State say what every game's do."""
    game = where.entry.game
    for viewer in where.viewers:
        view = game.view(state, viewer)
        assert {"rules", "seats", "purse", "seat", "hand", "told", "turn"} <= {f.name for f in fields(view)}
        assert view.seat == viewer and view.told == tuple(event.seen_by(viewer) for event in state.told)
        assert viewer is not None or view.hand == ()
        assert view == game.view(state, viewer)
        json.dumps(plain(view), allow_nan=False)
    facts = game.facts(state)
    assert set(game.turn(state)) == set(facts["turn"]) and all(isinstance(key, str) for key in facts)
    json.dumps(facts)
    for seat in where.seats if game.result(state) is None else ():
        left = game.forfeit(state, seat)
        assert left.multiple >= 1 and len(left.points) == len(where.seats) and sum(left.points) == 0
        assert left.landlords is None or set(left.landlords) <= set(where.seats)


def check_end(hand: Played) -> None:
    """The result: zero sum, text and back, and a carry that JSON, a newcomer and the next hand can take."""
    where, state = hand.setting, hand.states[-1]
    game = where.entry.game
    result = game.result(state)
    assert result is not None
    assert len(result.points) == len(where.seats) and sum(result.points) == 0
    assert set(result.winners) <= set(where.seats) and re.fullmatch(r"[a-z_]+", result.ending)
    data = result_data(result)
    assert data is not None and json.loads(json.dumps(data)) == data, "the result is not the same after JSON"
    if result.ending == "redeal":
        assert not any(result.points) and not result.winners and not result.over and result.carry == where.carry
    for seat in where.seats:
        left = game.leave(result.carry, seat)
        assert json.loads(json.dumps(dict(left))) == dict(left) and game.leave(left, seat) == left
        replace(where, carry=left).start()
    for seat in where.seats:
        found = refuse(game, state, seat, Move("pass"))
        assert found is not None and found.code == "hand_over"


def check_replay(hand: Played) -> None:
    """The log's text, from the start, gives the same states, events and views."""
    where = hand.setting
    game, state = where.entry.game, where.start()
    for i, (seat, move) in enumerate(hand.log):
        assert state == hand.states[i]
        for viewer in where.viewers if i % 7 == 0 else ():
            assert game.view(state, viewer) == game.view(hand.states[i], viewer)
        again = read_move(move_text(move))
        assert again == move and list(game.act(state, seat, again)) == hand.events[i]
    assert state == hand.states[-1] and game.result(state) == game.result(hand.states[-1])


def check_rules(entry: Entry) -> None:
    """Every house rule, in every value, survives its text form, but for those that exclude each other."""
    assert read_rules(entry.rules, rules_data(entry.rules)) == entry.rules
    for option in options(entry.rules):
        assert option.clause and option.zh and option.en and option.default in option.choices, option
        for text in option.choices:
            try:
                changed = read_rules(entry.rules, {option.name: text})
            except RulesClash:
                continue
            assert rules_data(changed)[option.name] == text
            assert read_rules(entry.rules, house_rules(changed, entry.rules)) == changed
