"""够级: a hand as its history. Every answer is worked out anew from all that was done, straight from the words of the clauses."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .sets import Ranks, beats, burnable, gouji, less, sets_of

SEATS = range(6)


def opp(seat: int) -> int:
    return (seat + 3) % 6


def around(seat: int) -> list[int]:
    return [(seat + k) % 6 for k in range(1, 6)]


def enemies(a: int, b: int) -> bool:
    return (a - b) % 2 == 1


class Act(NamedTuple):
    """`play` (cards), `pass`, `yield`; `why`: what the seat was asked as, `lead` for a leader."""

    seat: int
    kind: str
    cards: Ranks
    why: str


class Fall(NamedTuple):
    """GJ-40: a burner who could not lead after `at` acts, and whom he had burned."""

    at: int
    seat: int
    of: int


@dataclass
class History:
    """What was done since `hands[0]` lay on the table, who revolted, and the house rules. `hands[k]`: after k acts.
    `falls`: false burns; they follow from the acts, and are kept as they are found.
    """

    rules: Any
    first: int
    revolted: tuple[int, ...]
    hands: list[list[Ranks]]
    acts: list[Act]
    falls: list[Fall] = field(default_factory=list[Fall])

    def add(self, act: Act) -> None:
        self.acts.append(act)
        hands = list(self.hands[-1])
        hands[act.seat] = less(hands[act.seat], act.cards)
        self.hands.append(hands)
        self.falls += self.stranded()

    def stranded(self) -> list[Fall]:
        """GJ-40: whoever should lead now, is on duty and has no set for it."""
        leader = None if self.over() or not self.rules.allow_false_burn else self.leader()
        if leader is None or not self.duty(leader) or self.plays(leader, "lead"):
            return []
        return [Fall(len(self.acts), leader, self.acts[self.under(self.burns(leader)[-1])].seat)]

    def before(self, k: int) -> "History":
        """The hand as it was before the act at k, and before anybody fell for it."""
        falls = [fall for fall in self.falls if fall.at < k]
        return History(self.rules, self.first, self.revolted, self.hands[: k + 1], self.acts[:k], falls)

    def burns(self, seat: int) -> list[int]:
        return [k for k, act in enumerate(self.acts) if act.seat == seat and act.kind == "play" and act.why == "burn"]

    def under(self, k: int) -> int:
        """Where the set stands that the one at k was played on."""
        return max(i for i in range(k) if self.acts[i].kind == "play")

    def hand(self, seat: int) -> Ranks:
        return self.hands[-1][seat]

    def active(self, seat: int) -> bool:
        return seat not in self.revolted and bool(self.hand(seat)) and all(fall.seat != seat for fall in self.falls)

    def out(self) -> list[int]:
        """Seats in the order in which they played their last card."""
        last = {act.seat: k for k, act in enumerate(self.acts) if act.kind == "play"}
        return sorted((s for s in SEATS if s not in self.revolted and not self.hand(s)), key=lambda s: last.get(s, -1))

    def chaos(self) -> bool:
        if self.rules.chaos_start == "four_active":
            return sum(map(self.active, SEATS)) <= 4
        return sum(s not in self.revolted and not self.hand(s) for s in SEATS) >= 2

    def trick(self) -> int:
        """Where the acts of the trick on the table begin."""
        return next((k for k in reversed(range(len(self.acts))) if self.acts[k].why == "lead"), 0)

    def top(self) -> int | None:
        """Where the last set of the trick stands."""
        return next((k for k in reversed(range(len(self.acts))) if self.acts[k].kind == "play"), None)

    def is_gouji(self, cards: Ranks) -> bool:
        return gouji(cards, self.rules.mixed_jokers_downgrade, self.rules.gouji_with_joker)

    def protected(self, k: int) -> bool:
        """GJ-25 of the set at k, as things were when it had been played."""
        then, act = self.before(k + 1), self.acts[k]
        return self.is_gouji(act.cards) and then.active(opp(act.seat)) and not then.chaos()

    def passed(self, seat: int) -> bool:
        """GJ-18, GJ-19a: the last thing that he did in the trick is a pass (declining a burn is none), or he yielded and the
        set was beaten where that costs the right.
        """
        trick = range(self.trick(), len(self.acts))
        k = next((k for k in reversed(trick) if self.acts[k].seat == seat and not self.declined(self.acts[k])), None)
        if k is None:
            return False
        act = self.acts[k]
        beaten = any(a.kind == "play" for a in self.acts[k:])
        return act.kind == "pass" or (act.kind == "yield" and beaten and self.rules.yield_right == "lost_if_beaten")

    def declined(self, act: Act) -> bool:
        return act.kind == "pass" and act.why == "burn"

    def entitled(self) -> list[tuple[int, str]]:
        """GJ-19a, GJ-26, GJ-30, GJ-33: whom the last set asks, in order, before anybody answers."""
        k = self.top()
        assert k is not None
        then, owner = self.before(k + 1), self.acts[k].seat
        seats = [s for s in around(owner) if then.active(s)]
        if then.chaos():
            return [(s, "chaos") for s in seats]
        if not self.protected(k):
            return [(s, "free") for s in seats if not then.passed(s)]
        found: list[tuple[int, str]] = []
        for s in seats:
            why = ""
            if s == opp(owner):
                why = "opposite" if not then.passed(s) else "revived" if self.rules.revival != "none" else ""
            elif then.active(owner) and not then.passed(s):
                if enemies(s, owner):
                    why = "burn" if then.active(opp(s)) else "headless"
                elif self.rules.allies_answer_gouji:
                    why = "ally"
            found += [(s, why)] if why else []
        return found

    def asked(self) -> list[tuple[int, str]]:
        """Who is still to be asked, in order: those who have not answered the last set, then who yielded on it."""
        k = self.top()
        if k is None:
            return []
        answers = self.acts[k + 1 :]
        entitled = self.entitled()
        left = [(s, why) for s, why in entitled if not any(a.seat == s for a in answers)]
        for s, _ in entitled:
            if [a.kind for a in answers if a.seat == s] == ["yield"]:
                left.append((s, "yielded"))
        return left or self.once_more(k)

    def once_more(self, k: int) -> list[tuple[int, str]]:
        """GJ-24 both: all have passed an ordinary set; the opposite is asked again, if he is not the last who passed."""
        then, answers, facing = self.before(k + 1), self.acts[k + 1 :], opp(self.acts[k].seat)
        if self.rules.revival != "both" or then.chaos() or self.protected(k) or not then.active(facing):
            return []
        again = any(a.why == "revived" for a in answers) or (answers and answers[-1].seat == facing)
        return [] if again else [(facing, "revived")]

    def leader(self) -> int | None:
        """Who leads now, None inside a trick (GJ-19); after a false burn it is he who was burned (GJ-40)."""
        if self.falls and self.falls[-1].at == len(self.acts):
            of = self.falls[-1].of
            return next(s for s in (of, *around(of)) if self.active(s))
        if not self.acts:
            return next(s for s in (self.first, *around(self.first)) if self.active(s))
        if self.asked():
            return None
        k = self.top()
        assert k is not None
        owner = self.acts[k].seat
        return next(s for s in (owner, *around(owner)) if self.active(s))

    def duty(self, seat: int) -> bool:
        """GJ-35, GJ-36, GJ-41: he burned, and none of his sets was beaten since."""
        if self.chaos():
            return False
        burns = self.burns(seat)
        return bool(burns) and not any(self.beaten(k) for k in range(burns[-1], len(self.acts)) if self.acts[k].seat == seat)

    def beaten(self, k: int) -> bool:
        """Whether the act at k is a set that another one beat."""
        later = next((a for a in self.acts[k + 1 :] if a.kind == "play"), None)
        return self.acts[k].kind == "play" and later is not None and later.why != "lead"

    def plays(self, seat: int, why: str) -> set[Ranks]:
        """The sets that the seat may play now."""
        rules, hand = self.rules, self.hand(seat)
        k = self.top()

        def leaves_burnable(s: Ranks) -> bool:
            return rules.allow_false_burn or burnable(less(hand, s), rules.biesan)

        if why == "lead":
            found = sets_of(hand, rules.biesan)
            if self.duty(seat):
                found = {s for s in found if s == hand or (max(s) >= 16 and leaves_burnable(s))}
            return found
        assert k is not None
        on = self.acts[k].cards
        mixed, top = rules.mixed_jokers_downgrade, rules.joker_compare == "top"
        found = {s for s in sets_of(hand, rules.biesan, len(on)) if beats(s, on, mixed, top)}
        if why == "burn":
            found = {s for s in found if leaves_burnable(s)}
            found = {s for s in found if max(s) >= 16 or (s != hand and not rules.burn_first_needs_joker)}
        return found

    def may_yield(self, seat: int, why: str) -> bool:
        """GJ-21."""
        k = self.top()
        if why in ("lead", "chaos", "revived", "yielded") or k is None or seat != opp(self.acts[k].seat):
            return False
        return len(self.asked()) > 1 and (self.rules.yield_on_gouji or not self.is_gouji(self.acts[k].cards))

    def over(self) -> bool:
        return len({s % 2 for s in SEATS if self.active(s)}) < 2

    # what comes of it

    def tricks(self) -> list[tuple["History", int]]:
        """The tricks that are over: the history up to the end of each, and where its last set stands."""
        leads = [k for k, act in enumerate(self.acts) if act.why == "lead"]
        fallen = any(fall.at == len(self.acts) for fall in self.falls)  # after the trick was over, even if the hand is now
        last = fallen or (bool(self.acts) and not self.over() and not self.asked())
        ends = leads[1:] + ([len(self.acts)] if last else [])
        found: list[tuple[History, int]] = []
        for end in ends:
            then = self.before(end)
            k = then.top()
            assert k is not None
            found.append((then, k))
        return found

    def opened(self) -> set[int]:
        """GJ-44."""
        won = [(then, then.acts[k]) for then, k in self.tricks() if not then.chaos()]
        return {act.seat for then, act in won if then.is_gouji(act.cards)}

    def burnt(self) -> list[tuple[int, tuple[int, int, str, int]]]:
        """GJ-37, GJ-38: when a burn brought something, and what; a burn that was false (GJ-40) brings nothing."""
        found: list[tuple[int, tuple[int, int, str, int]]] = []
        for then, k in self.tricks():
            if then.acts[k].why == "burn" and not self.was_false(k):
                under = then.under(k)
                units = 2 if then.acts[under].why == "burn" else 1
                when = len(then.acts) if self.rules.burn_success == "trick" else self.burned_out(then, k)
                found += [(when, (then.acts[under].seat, then.acts[k].seat, "burn", units))] if when is not None else []
        return sorted(found)

    def was_false(self, k: int) -> bool:
        """Whether the burn at k was the one that its burner fell for."""
        seat = self.acts[k].seat
        return any(fall.seat == seat and self.burns(seat)[-1] == k for fall in self.falls)

    def burned_out(self, then: "History", k: int) -> int | None:
        """When the burner of k, whose set has won its trick, went out under his duty."""
        seat = then.acts[k].seat
        if not then.hand(seat):
            return len(then.acts)
        last = next((i for i, a in enumerate(self.acts) if a.seat == seat and a.cards and not self.hands[i + 1][seat]), None)
        return last if last is not None and self.before(last).duty(seat) else None

    def smothered(self) -> list[tuple[int, tuple[int, int, str, int]]]:
        """GJ-45."""
        found: list[tuple[int, tuple[int, int, str, int]]] = []
        for k, act in enumerate(self.acts):
            left = self.hands[k + 1][act.seat]
            if not (self.rules.biesan and act.kind == "play" and set(left) == {3} and self.beaten(k)):
                continue
            at = next(i for i in range(k + 1, len(self.acts)) if self.acts[i].kind == "play")
            by = self.acts[at].seat
            once = not any(debt[0] == act.seat for _, debt in found)
            if once and (enemies(act.seat, by) or self.rules.men_by == "anyone"):
                found.append((at, (act.seat, by, "men", 1)))
        return found

    def ranks(self) -> list[int]:
        """GJ-40, GJ-42, GJ-43, at the end of the hand, by seat."""
        out = self.out()
        last = out[-1] if out else 0
        rest = sorted(filter(self.active, SEATS), key=lambda s: (len(self.hand(s)), (s - last) % 6))
        fallen = self.fallen()
        free = [rank for rank in range(1, 7) if rank not in (self.revolter_rank(), *fallen.values())]
        by_seat = dict(zip(out + rest, free, strict=True)) | fallen | dict.fromkeys(self.revolted, self.revolter_rank())
        return [by_seat[seat] for seat in SEATS]

    def revolter_rank(self) -> int:
        """GJ-42; 0 where nobody has revolted."""
        out = self.out()[:2]
        third = self.rules.revolution_rank == "third" and len(out) == 2 and not any((s - r) % 2 for s in out for r in self.revolted)
        return 0 if not self.revolted else 3 if third else 4

    def fallen(self) -> dict[int, int]:
        """GJ-40: who burned falsely, and the lowest rank that was free then."""
        free = [rank for rank in range(1, 7) if rank != self.revolter_rank()]
        return {fall.seat: free.pop() for fall in self.falls}

    def winners(self) -> set[int]:
        """GJ-43a, at the end of the hand: the side of which nobody plays any more."""
        return {s for s in SEATS if not any(self.active(t) for t in SEATS if t % 2 == s % 2)}

    def family(self) -> bool:
        """GJ-47: the first three ranks in one side."""
        return len({seat % 2 for seat, rank in enumerate(self.ranks()) if rank <= 3}) == 1

    def points(self) -> list[int]:
        """GJ-46, GJ-47."""
        worth = [2, 1, 0, 0, -1, -2] if self.rules.score_table == "classic" else [4, 2, 0, 0, -2, -4]
        times = self.rules.three_family if self.family() else 1
        ranks = self.ranks()
        return [sum(worth[ranks[s] - 1] for s in SEATS if s % 2 == seat % 2) * int(times) for seat in SEATS]

    def debts(self, announced: set[int]) -> list[tuple[int, int, str, int]]:
        """GJ-48 … GJ-52, GJ-56 at the end of the hand, in the order of payment."""
        if not self.rules.tribute:
            return []
        at = {rank: seat for seat, rank in enumerate(self.ranks())}
        found = [debt for _, debt in (*self.smothered(), *self.burnt())]
        opened = self.opened()
        for i in (0, 1, 2) if self.rules.dian != "none" else ():
            he = i + 3
            if i in self.revolted or he in self.revolted:
                continue
            said = announced if self.rules.dian == "seed" else set[int]()
            mine, his = DIAN[i in said, he in said][i in opened, he in opened]
            found += [(a, b, "dian", n) for a, b, n in ((i, he, mine), (he, i, his)) if n]
        found += [(at[6], at[1], "luo", 2), (at[5], at[2], "luo", 1)]
        if self.rules.quan_gong and self.family():
            found += [(at[r], opp(at[r]), "quan", 1) for r in (4, 5, 6)]
        return found


DIAN = {
    (False, False): {(True, False): (0, 1), (False, False): (1, 1), (True, True): (0, 0), (False, True): (1, 0)},
    (True, True): {(True, False): (0, 4), (False, False): (2, 2), (True, True): (2, 2), (False, True): (4, 0)},
    (True, False): {(True, False): (0, 3), (False, False): (1, 2), (True, True): (2, 0), (False, True): (3, 0)},
    (False, True): {(True, False): (0, 3), (False, False): (2, 1), (True, True): (0, 2), (False, True): (3, 0)},
}
"""GJ-T2: (I announced, he announced) → (I opened, he opened) → what I pay, what he pays."""
