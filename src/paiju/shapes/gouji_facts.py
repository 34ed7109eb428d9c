"""What a case of 够级 may ask of a hand."""

from collections.abc import Sequence
from typing import Any

from ..core.cards import cards_text
from ..core.game import Json, Result
from .gouji_board import Debt


def facts_of(state: Any, turn: Sequence[int], debts: Sequence[Debt], ranks: Sequence[int], final: Result | None) -> dict[str, Json]:
    """`debts`: before play those not yet paid, later those of this hand; `leader`: who leads now, or the next hand."""
    board, top, burning = state.board, state.board.top, state.board.burning
    on_lead = state.phase == "play" and top is None
    before = state.phase not in ("play", "over")
    return {
        "phase": state.phase,
        "turn": list(turn),
        "leader": final.carry.get("leader") if final else board.queue[0].seat if on_lead else state.leader,
        "last": {"seat": top.seat, "play": cards_text(top.cards)} if top else None,
        "hands": {seat: cards_text(hand) for seat, hand in enumerate(board.hands)},
        "passed": sorted(board.passed),
        "yielded": [one.seat for one in board.queue if one.reason == "yielded"],
        "asked": [[one.seat, one.reason] for one in board.queue],
        "protected": top is not None and top.protected,
        "burning": {"seat": burning.seat, "of": burning.of} if burning else {},
        "trick_winner": board.won,
        "chaos": board.chaos,
        "out": list(board.out),
        "revolters": list(board.revolters),
        "announced": list(state.announced),
        "opened": sorted(board.opened),
        "ranks": list(ranks),
        "debts": [list(debt) for debt in (state.tribute.due if before else debts)],
        "tributes": [[one.kind, one.giver, one.taker, cards_text(one.cards)] for one in state.tribute.given],
        "ending": final.ending if final else None,
        "winner": list(final.winners) if final else [],
        "points": [str(points) for points in final.points] if final else None,
    }
