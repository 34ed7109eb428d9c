"""Hands of 够级 as they may lie, drawn at random from what is not seen so that everything told can have happened."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.cards import Card, Cards, deck, rank, without
from .gouji import BLACK, HAND, PLAYERS, RED, THREE, TWO, count, is_burnable, set_of
from .gouji_opening import steps
from .gouji_told import Faces, Rest, Told, by_ranks
from .gouji_tribute import giver_for
from .gouji_view import View

TRIES, SALES = 60, 200


@dataclass(slots=True)
class Draw:
    """A deal in the making. `pool`: cards not placed; `hands`: what each hidden hand has; `room`: what it lacks; `cap`: by seat
    and face, how many more it may get.
    """

    pool: list[Card]
    hands: list[list[Card]]
    room: list[int]
    cap: list[Faces]

    def put(self, seat: int, card: Card) -> None:
        self.pool.remove(card)
        self.hands[seat].append(card)
        self.room[seat] -= 1
        self.cap[seat][card] -= 1


def hands_now(view: View, told: Told, rng: random.Random) -> list[Cards] | None:
    """A try at the hands as they are, None if it fails."""
    draw = begin(view, told)
    if not part(draw, told, rng):
        return None
    if view.rules.biesan and not deal_threes(draw, told, view, rng):
        return None
    if not (deal_least(draw, told, view, rng) and deal_burners(draw, told, view, rng) and deal_rest(draw, rng)):
        return None
    hands = [tuple(sorted(hand)) for hand in draw.hands]
    return hands if holds(hands, told, view) else None


def begin(view: View, told: Told) -> Draw:
    """What the view places: one's own hand, the cards known in others, those played."""
    seats = range(PLAYERS)
    known = [view.hand if seat == view.seat else view.known[seat] for seat in seats]
    played = [card for event in view.told if event.kind == "play" for card in event.cards]
    pool = list(without(deck(4), (*played, *(card for hand in known for card in hand))))
    cap = [faces[:] for faces in told.cap]
    for seat in seats:
        for card in known[seat]:
            cap[seat][card] -= 1
    return Draw(pool, [list(hand) for hand in known], [view.left[seat] - len(known[seat]) for seat in seats], cap)


def lower(cap: Faces, hand: Sequence[Card], bound: Mapping[Card, int]) -> None:
    """A bound on a whole hand, of which a part is placed."""
    for face, n in bound.items():
        cap[face] = min(cap[face], n - hand.count(face))


def part(draw: Draw, told: Told, rng: random.Random) -> bool:
    """Choose for each return which of the two lacked the rank, where it is not known."""
    for one in told.apart:
        sides = [(one.giver, one.giver_cap), (one.taker, one.taker_cap)]
        able = [side for side in sides if fits(draw, *side)]
        if not able:
            return False
        seat, bound = rng.choice(able)
        lower(draw.cap[seat], draw.hands[seat], bound)
    return True


def fits(draw: Draw, seat: int, bound: Mapping[Card, int]) -> bool:
    return all(draw.hands[seat].count(face) <= n for face, n in bound.items())


# threes


def deal_threes(draw: Draw, told: Told, view: View, rng: random.Random) -> bool:
    """With 憋三 threes are dealt by themselves: who had none is known from 买3, and who keeps one for the end."""
    threes = [card for card in draw.pool if rank(card) == THREE]
    least, most = three_bounds(view, told)
    for seat in range(PLAYERS):
        have, room = held(draw, seat), draw.room[seat]
        least[seat] = max(0, least[seat] - have, room - others_for(draw, told, seat, view.rules.allow_false_burn))
        most[seat] = min(room, most[seat] - have, view.left[seat] - 1 - have if seat in told.mixed else room)
    needs = list(rooms_needed(draw))
    for _ in range(SALES):
        got = share_threes(draw, least, most, len(threes), rng)
        if got is None:
            return False
        if any(sum(draw.room[s] - got[s] for s in seats) < n for seats, n in needs):
            continue
        if not sold_so(view, told, [held(draw, s) + got[s] for s in range(PLAYERS)]):
            continue
        placed = assign(threes, got, draw.cap, rng)
        if placed is None:
            continue
        for seat, cards in enumerate(placed):
            for card in cards:
                draw.put(seat, card)
        return True
    return False


def others_for(draw: Draw, told: Told, seat: int, false_burns: bool) -> int:
    """How many cards but threes a hand can get at most: a burner has few ranks where there are few jokers."""
    free = list(usable(draw, seat, biesan=True))
    rests = [rest for rest in told.rests if rest.seat == seat]
    if not rests or false_burns:
        return len(free)
    mine = count((*draw.hands[seat], *free))
    net = rests[0].net  # the latest
    jokers = mine[BLACK] + mine[RED] + net[BLACK] + net[RED]
    ranks = [r for r in range(1, TWO) if draw_has(draw, seat, r) or net[r]]
    groups = {r: mine[r] - draw_has(draw, seat, r) for r in range(1, TWO)}
    others = sorted((groups[r] for r in groups if r not in ranks), reverse=True)[: max(0, jokers - len(ranks))]
    twos = mine[TWO] - draw_has(draw, seat, TWO) if jokers else 0
    return min(len(free), mine[BLACK] + mine[RED] + twos + sum(groups[r] for r in ranks) + sum(others))


def draw_has(draw: Draw, seat: int, r: int) -> int:
    return sum(1 for card in draw.hands[seat] if rank(card) == r)


def rooms_needed(draw: Draw) -> Iterator[tuple[frozenset[int], int]]:
    """Seats that alone may have some of the cards, and how many of these there are."""
    seats = [seat for seat in range(PLAYERS) if draw.room[seat]]
    able = Counter(frozenset(s for s in seats if draw.cap[s][card] > 0) for card in draw.pool if rank(card) != THREE)
    yield from ((some, sum(n for other, n in able.items() if other <= some)) for some in able)


def held(draw: Draw, seat: int) -> int:
    return draw_has(draw, seat, THREE)


def share_threes(draw: Draw, least: list[int], most: list[int], n: int, rng: random.Random) -> list[int] | None:
    """How many threes each hidden hand gets: first what it must have, then at random."""
    got = least[:]
    while sum(got) < n:
        open_to = [seat for seat in range(PLAYERS) if got[seat] < most[seat]]
        if not open_to:
            return None
        got[rng.choices(open_to, [draw.room[seat] - got[seat] for seat in open_to])[0]] += 1
    return got if sum(got) == n else None


def three_bounds(view: View, told: Told) -> tuple[list[int], list[int]]:
    """By seat, how few and how many threes a hand has now by what 买3 showed of it alone."""
    least, most = [0] * PLAYERS, [HAND] * PLAYERS
    if view.phase in before_buying(view):
        return least, most
    none = {event.seat for event in view.told if event.kind in ("bought", "exempt")}
    none |= {*view.turn} if view.phase == "buy" else set()
    sold = {event.n: 2 for event in view.told if event.kind == "bought"}
    for seat in range(PLAYERS):
        since = by_ranks(told.net[seat])[THREE]
        if seat in none:
            least[seat] = most[seat] = max(0, -since)
        elif seat in sold or (view.phase != "buy" and seat not in view.revolters):
            least[seat] = max(0, sold.get(seat, 1) - since)
    return least, most


def before_buying(view: View) -> tuple[str, ...]:
    plan = steps(view.rules)
    return ("deal", *plan[: plan.index("buy")])


def sold_so(view: View, told: Told, threes: list[int]) -> bool:
    """Whether 买3 goes as it was told with so many threes in the hands now."""
    if view.phase in before_buying(view) or (view.phase == "over" and not any(view.ranks)):
        return True
    out = view.revolters if "revolt" in before_buying(view) else ()
    have = {s: threes[s] + by_ranks(told.net[s])[THREE] for s in range(PLAYERS) if s not in out}
    wanted = [(event.kind, event.seat) for event in view.told if event.kind in ("bought", "exempt")]
    givers = [event.n for event in view.told if event.kind in ("bought", "exempt")]
    for seat in ((view.leader or 0) + k for k in range(PLAYERS)):
        seat %= PLAYERS
        if have.get(seat, 1):
            continue
        giver = giver_for(have, seat)
        if not wanted:
            return giver is not None and view.phase == "buy" and view.turn == (seat,)
        if wanted.pop(0) != ("exempt" if giver is None else "bought", seat) or givers.pop(0) != (giver or 0):
            return False
        if giver is not None:
            have[seat], have[giver] = 1, have[giver] - 1
    return not wanted and view.phase != "buy"


# cards that must lie where they lie


def deal_least(draw: Draw, told: Told, view: View, rng: random.Random) -> bool:
    """Ranks that a hand is known to have, and a joker for a burner who leads."""
    for seat in range(PLAYERS):
        for r, n in told.least[seat].items():
            lacking = n - sum(1 for card in draw.hands[seat] if rank(card) == r)
            if not put_some(draw, seat, [c for c in draw.pool if rank(c) == r], lacking, rng):
                return seat == view.seat
    if view.rules.allow_false_burn and told.needs_joker is not None and told.needs_joker != view.seat:
        seat = told.needs_joker
        if not any(rank(card) >= BLACK for card in draw.hands[seat]):
            put_some(draw, seat, [c for c in draw.pool if rank(c) >= BLACK], 1, rng)
    return True


def put_some(draw: Draw, seat: int, cards: list[Card], n: int, rng: random.Random) -> bool:
    able = [card for card in cards if draw.cap[seat][card] > 0]
    for _ in range(max(0, n)):
        if not able or not draw.room[seat]:
            return False
        card = able.pop(rng.randrange(len(able)))
        draw.put(seat, card)
        able = [other for other in able if draw.cap[seat][other] > 0]
    return True


def deal_burners(draw: Draw, told: Told, view: View, rng: random.Random) -> bool:
    """Whole hands for those who have burned, the latest first."""
    if view.rules.allow_false_burn:
        return True
    for seat in dict.fromkeys(rest.seat for rest in told.rests):
        rests = [rest for rest in told.rests if rest.seat == seat]
        if seat != view.seat and draw.room[seat] and not deal_burner(draw, seat, rests, view.rules.biesan, rng):
            return False
    return True


def deal_burner(draw: Draw, seat: int, rests: list[Rest], biesan: bool, rng: random.Random) -> bool:
    """Few ranks and many jokers, more so from try to try, until the hand is one that may burn."""
    n = draw.room[seat]
    free = list(usable(draw, seat, biesan))
    jokers = [card for card in free if rank(card) >= BLACK]
    base = {r for r in range(TWO) if all(rest.net[r] for rest in rests)} | {rank(c) for c in draw.hands[seat]}
    groups = {r: [card for card in free if rank(card) == r] for r in {rank(card) for card in free} if r < BLACK}
    for attempt in range(TRIES):
        most = min(n, len(jokers))
        j = most if attempt > TRIES // 2 else rng.randint(0, most)
        others = [r for r in groups if r not in base and r != TWO]
        rng.shuffle(others)
        if attempt > TRIES // 3:
            others.sort(key=lambda r: -len(groups[r]))
        chosen = [card for r in {*base, TWO} for card in groups.get(r, ())]
        while len(chosen) < n - j and others:
            chosen += groups[others.pop(0)]
        if len(chosen) < n - j:
            continue
        cards = rng.sample(jokers, j) + rng.sample(chosen, n - j)
        now = count((*draw.hands[seat], *cards))
        if all(is_burnable([a + b for a, b in zip(now, rest.net, strict=True)], biesan) for rest in rests):
            for card in cards:
                draw.put(seat, card)
            return True
    return False


def usable(draw: Draw, seat: int, biesan: bool) -> Iterator[Card]:
    """Cards of the pool that the seat may have, each as often as it may."""
    left = draw.cap[seat][:]
    for card in draw.pool:
        if left[card] > 0 and not (biesan and rank(card) == THREE):
            left[card] -= 1
            yield card


# the rest


def deal_rest(draw: Draw, rng: random.Random) -> bool:
    placed = assign(draw.pool, draw.room, draw.cap, rng)
    if placed is None:
        return False
    for seat, cards in enumerate(placed):
        draw.hands[seat] += cards
    return True


def assign(cards: Sequence[Card], room: Sequence[int], cap: Sequence[Faces], rng: random.Random) -> list[list[Card]] | None:
    """Deal cards to seats with room, at most `cap` of a face; None if it does not come out. Nothing given is changed."""
    room, cap = list(room), [faces[:] for faces in cap]
    placed: list[list[Card]] = [[] for _ in range(PLAYERS)]
    if len(cards) != sum(room):
        return None
    seats = [seat for seat in range(PLAYERS) if room[seat]]
    order = sorted(cards, key=lambda card: (sum(cap[seat][card] > 0 for seat in seats), rng.random()))
    for card in order:
        able = [seat for seat in seats if room[seat] and cap[seat][card] > 0]
        if able:
            seat = rng.choices(able, [room[s] for s in able])[0]
        elif (found := make_room(card, seats, placed, room, cap, rng)) is not None:
            seat = found
        else:
            return None
        placed[seat].append(card)
        room[seat] -= 1
        cap[seat][card] -= 1
    return placed


def make_room(
    card: Card, seats: Sequence[int], placed: list[list[Card]], room: list[int], cap: list[Faces], rng: random.Random
) -> int | None:
    """A seat that may have the card, after cards have gone on from seat to seat, the last to one with room."""
    queue = [seat for seat in rng.sample(seats, len(seats)) if cap[seat][card] > 0]
    came: dict[int, tuple[int, Card] | None] = dict.fromkeys(queue)
    for seat in queue:  # grows while it is gone through
        if room[seat]:
            return pass_on(seat, came, placed, room, cap)
        for other in seats:
            movable = [c for c in placed[seat] if cap[other][c] > 0] if other not in came else []
            if movable:
                came[other] = seat, rng.choice(movable)
                queue.append(other)
    return None


def pass_on(
    last: int, came: Mapping[int, tuple[int, Card] | None], placed: list[list[Card]], room: list[int], cap: list[Faces]
) -> int:
    """Let the cards go on that lead to `last`; the seat that has room then."""
    step = came[last]
    while step is not None:
        seat, card = step
        placed[seat].remove(card)
        placed[last].append(card)
        room[seat], room[last] = room[seat] + 1, room[last] - 1
        cap[seat][card] += 1
        cap[last][card] -= 1
        last, step = seat, came[seat]
    return last


def holds(hands: Sequence[Cards], told: Told, view: View) -> bool:
    """GJ-40: who had no legal lead, and who has one."""
    if not view.rules.allow_false_burn:
        return True
    lead = told.needs_joker
    stuck = [seat for seat in told.stranded if seat != view.seat and is_one_set(hands[seat], view.rules.biesan)]
    return not stuck and (lead is None or rank(hands[lead][-1]) >= BLACK or is_one_set(hands[lead], view.rules.biesan))


def is_one_set(hand: Cards, biesan: bool) -> bool:
    of = set_of(count(hand))
    return of is not None and not (biesan and of.rank == THREE and of.n < of.size)


def dealt(hands: Sequence[Cards], told: Told) -> list[Cards] | None:
    """The hands as they were dealt, None if they cannot have been."""
    found: list[Cards] = []
    for seat, hand in enumerate(hands):
        faces = told.net[seat][:]
        for card in hand:
            faces[card] += 1
        if min(faces) < 0 or sum(faces) != HAND:
            return None
        found.append(tuple(Card(face) for face, n in enumerate(faces) for _ in range(n)))
    return found
