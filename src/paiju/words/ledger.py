"""What `paiju ledger audit` says, in both languages."""

from collections.abc import Mapping

FAULTS: dict[str, tuple[str, str]] = {
    "sum": ("所有账户加起来是 {found}，应当是 0", "all accounts together have {found}; they should have 0"),
    "balance": (
        "账户 {about}：余额 {found}，明细加起来却是 {expected}",
        "account {about}: the balance is {found}, its entries sum to {expected}",
    ),
    "below_zero": ("账户 {about}：余额 {found}，低于 0", "account {about}: the balance is {found}, below 0"),
    "unbalanced": ("交易 {about}：明细加起来是 {found}，应当是 0", "transaction {about}: its entries sum to {found}, not to 0"),
    "half_booked": ("交易 {about}：没有记完", "transaction {about}: never booked to its end"),
    "stray": ("明细 {about}：没有对应的账户或交易", "entry {about}: no such account, or no such transaction"),
    "not_booked": ("牌局 {about}：打完了，却没有入账", "hand {about}: it is over and was not booked"),
    "booked_twice": ("牌局 {about}：入账 {found} 次，只应入账一次", "hand {about}: booked {found} times instead of once"),
    "no_such_hand": ("牌局 {about}：入了账，却没有这一局打完", "hand {about}: it was booked, but never finished for beans"),
    "differs": (
        "牌局 {about}：入账 {found}，这一局的结果却是 {expected}",
        "hand {about}: {found} was booked, the hand itself says {expected}",
    ),
    "left_at_table": ("账户 {about}：记着正在打牌，可那一局不在进行", "account {about}: it is at a hand that is not under way"),
    "brought": (
        "账户 {about}：带上桌 {expected}，余额却是 {found}",
        "account {about}: brought {expected} to a table, the balance is {found}",
    ),
}
GOOD = (
    "账目无误：{accounts} 个账户，{transactions} 笔交易（其中 {hands} 局牌），{entries} 条明细，"
    "玩家共有 {players} 欢乐豆，总和为 0。",
    "The books are right: {accounts} accounts, {transactions} transactions ({hands} of them hands), {entries} entries, {players} "
    "beans with players, the sum is 0.",
)
BAD = ("账目有 {n} 处不对。", "The books are wrong in {n} places.")
NONE = ("这里没有账本：{store}", "There is no ledger here: {store}")


def fault(code: str, params: Mapping[str, object], lang: str) -> str:
    return FAULTS[code][lang != "zh"].format(**params)
