"""What the arena found, and how it is told to people and as JSON values."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Mean(NamedTuple):
    """A mean over deals and half of its 95 % interval."""

    mean: float
    half: float


NOTHING = Mean(0, 0)


class Timing(NamedTuple):
    """How long a bot's moves took, in milliseconds."""

    moves: int
    median: float
    p99: float


@dataclass(frozen=True, slots=True)
class Report:
    """The first bot against the second, in one of the ways `sides`, `alone`, `hands`. `roles`: its share of hands or
    matches won in each role or seat, and `wins` their mean; none for `hands`. `even`: what `wins` is between equals, for
    matches. `points`: what it won a hand, of the whole side in the way `sides`, else of one seat."""

    game_id: str
    bots: tuple[str, str]
    seats: int
    deals: int
    seed: int
    way: str
    hands: int = 0
    redeals: int = 0
    roles: Mapping[str, Mean] = field(default_factory=dict[str, Mean])
    wins: Mean | None = None
    even: float | None = None
    points: Mean = NOTHING
    timing: Mapping[str, Timing] = field(default_factory=dict[str, Timing])


def mean_of(values: Sequence[float]) -> Mean:
    if len(values) < 2:
        return Mean(float(values[0]) if values else 0.0, 0.0)
    return Mean(statistics.fmean(values), 1.96 * statistics.stdev(values) / len(values) ** 0.5)


def timing_of(seconds: Sequence[float]) -> Timing:
    ordered = sorted(seconds) or [0.0]
    return Timing(len(seconds), 1000 * ordered[len(ordered) // 2], 1000 * ordered[int(0.99 * len(ordered))])


_WORDS = {
    "en": {
        "against": "{0} against {1}: {game}, {seats} players, {deals} deals, seed {seed}",
        "landlord": "wins as landlord", "landlords": "wins as landlords", "emperor": "wins as emperor",
        "rebels": "wins as rebels", "farmers": "wins as farmers", "wins": "wins, mean",
        "dealer": "wins on the dealer's side", "attackers": "wins as attackers",
        "team_a": "wins in seats 0 2 4", "team_b": "wins in seats 1 3 5",
        "seat": "wins in seat", "even": ", {even:.1f} % between equals",
        "points": "points a hand", "hands": "hands", "redeals": "redeals",
        "time": "{bot}: {moves} moves, median {median:.2f} ms, 99 % under {p99:.2f} ms",
    },
    "zh": {
        "against": "{0} 对 {1}：{game}，{seats} 人，{deals} 副牌，种子 {seed}",
        "landlord": "当地主胜率", "landlords": "当地主胜率", "emperor": "当帝主胜率", "rebels": "当起义军胜率",
        "farmers": "当农民胜率", "dealer": "庄家方胜率", "attackers": "抓分方胜率",
        "team_a": "坐 0 2 4 位胜率", "team_b": "坐 1 3 5 位胜率", "wins": "平均胜率",
        "seat": "胜率，座位", "even": "，势均力敌是 {even:.1f} %",
        "points": "每局得分", "hands": "局数", "redeals": "重发",
        "time": "{bot}：{moves} 步，中位数 {median:.2f} 毫秒，99% 在 {p99:.2f} 毫秒内",
    },
}  # fmt: skip


def report_text(report: Report, lang: str = "zh") -> str:
    """The report for people, about its first bot."""
    words = _WORDS[lang]
    head = {"game": report.game_id, "seats": report.seats, "deals": report.deals, "seed": report.seed}
    lines = [words["against"].format(*report.bots, **head)]
    lines += [f"  {_role(role, words)}: {_share(m)}" for role, m in report.roles.items()]
    if report.wins:
        even = words["even"].format(even=100 * report.even) if report.even else ""
        lines.append(f"  {words['wins']}: {_share(report.wins)}{even}")
    lines.append(f"  {words['points']}: {report.points.mean:+.3f} ± {report.points.half:.3f}")
    lines.append(f"  {words['hands']}: {report.hands}, {words['redeals']}: {report.redeals}")
    lines += ["  " + words["time"].format(bot=bot, **t._asdict()) for bot, t in report.timing.items() if t.moves]
    return "\n".join(lines)


def _share(share: Mean) -> str:
    return f"{100 * share.mean:.1f} % ± {100 * share.half:.1f}"


def _role(role: str, words: Mapping[str, str]) -> str:
    """`landlord`, or a seat: `seat 2`."""
    kind, _, number = role.partition(" ")
    return f"{words[kind]} {number}".rstrip()


def report_data(report: Report) -> dict[str, Any]:
    """The report as JSON values."""
    return {
        "game": report.game_id,
        "bots": list(report.bots),
        "seats": report.seats,
        "deals": report.deals,
        "seed": report.seed,
        "way": report.way,
        "hands": report.hands,
        "redeals": report.redeals,
        "roles": {role: share._asdict() for role, share in report.roles.items()},
        "wins": report.wins._asdict() if report.wins else None,
        "even": report.even,
        "points": report.points._asdict(),
        "timing": {bot: t._asdict() for bot, t in report.timing.items()},
    }
