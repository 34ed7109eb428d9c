"""What the bots of 牛牛, 三公 and 21点 bet and grab (抢庄) while nothing is known of the cards.

Without cards a bet on 牛牛 or 三公 is fair and one in 21点 is not, so the bets are small; neither says anything of the bot.
"""

from typing import Any

from ..core.move import Move
from ..shapes.banker import most_bet

SHARE = 10  # of the highest bet that the game allows
OWNED = 20  # of what is owned


def modest(view: Any, limit: int) -> Move:
    """A tenth of the limit, no more than a twentieth of what one owns, one at least."""
    owned = most_bet(view.purse, view.stakes, view.seat, limit * OWNED) // OWNED
    return Move("bet", n=max(1, min(limit // SHARE, owned)))


def grab(view: Any) -> Move:
    """For 1, where one owns as much as the others do on average: a poor banker is soon without beans."""
    return Move("grab", n=1 if not view.purse or view.purse[view.seat] * len(view.purse) >= sum(view.purse.values()) else 0)
