"""What a proof of a fair deal (docs/fairness.md) shows, or why it does not hold."""

UNFAIR: dict[str, tuple[str, str]] = {
    "no_proof": ("这份牌谱没有公平发牌的证明", "this record has no proof of a fair deal"),
    "bad_proof": ("证明的 {key} 这一项不对", "the proof is of the wrong form: {key}"),
    "other_proof": ("不认识这种证明（版本 {version}）", "a proof of a version that is not known here: {version}"),
    "commitment": ("种子和发牌前公布的承诺对不上", "the seed does not fit the commitment that was published before the deal"),
    "draws": ("随机抽取的次数和张数跟打的过程对不上", "the draws are not those that the play of the hand calls for"),
    "drawn": ("第 {at} 次随机抽取跟种子算出来的不一样", "draw {at} is not what follows from the seed"),
    "other_commitment": ("承诺不是你看到的那个", "the commitment is not the one that was expected"),
    "salt_missing": ("你的随机数没有用上", "the expected salt is not among those that were used"),
    "replay": ("牌谱走不通：{why}", "the record does not replay: {why}"),
}
FAIR = {
    "commitment": ("种子和承诺一致：{commitment}", "the seed fits the commitment {commitment}"),
    "salts": ("用上了 {n} 位玩家的随机数（座位 {seats}）", "salts of {n} players are in it (seats {seats})"),
    "no_salts": ("没有玩家的随机数", "no player has added a salt"),
    "drawn": (
        "{n} 次随机抽取都从种子算了一遍，完全一致：整副牌就是这样洗出来的",
        "all {n} draws follow from the seed: the deck was shuffled just so",
    ),
    "replay": ("每一步都符合规则，结果一致", "every action is within the rules, and the result is the one they lead to"),
}  # fmt: skip


def unfair(code: str, params: dict[str, object], lang: str) -> str:
    return UNFAIR[code][lang == "en"].format(**params)


def fair(code: str, lang: str, **params: object) -> str:
    return FAIR[code][lang == "en"].format(**params)
