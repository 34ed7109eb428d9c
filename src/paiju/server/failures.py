"""What the server itself refuses, in both languages. What a game refuses comes from `paiju.words`."""

TEXTS: dict[str, tuple[str, str]] = {
    # rooms
    "seat_taken": ("这个座位有人了。", "That seat is taken."),
    "no_seat": ("没有空座位了。", "There is no open seat."),
    "no_such_seat": ("没有这个座位。", "There is no such seat."),
    "not_seated": ("你没有坐下。", "You have no seat."),
    "not_owner": ("只有房主可以这样做。", "Only the owner of the room may do that."),
    "match_runs": (
        "这一场还没打完，级别和庄家跟着座位走，现在不能换座。",
        "The match is not over: levels and the deal belong to the seats, so they cannot be changed now.",
    ),
    "not_now": ("现在还不能这样做。", "That cannot be done now."),
    "no_hand": ("现在没有在打的牌。", "No hand is being played."),
    "not_enough": ("人数不够，开不了局。", "There are not enough players to start."),
    "not_saved": ("没有保存成功，请再试一次。", "That could not be saved; please try again."),
    "too_long": ("话太长了。", "That is too long."),
    "empty": ("不能是空的。", "It must not be empty."),
    # messages
    "too_fast": ("太快了，慢一点。", "Too fast; slow down a little."),
    "bad_message": ("看不懂这条消息。", "That message cannot be read."),
    # HTTP
    "bad_name": ("名字要有 1 到 12 个字，不能有控制字符。", "A name has 1 to 24 letters and no control characters."),
    "bad_field": ("这一项填得不对。", "This field is not right."),
    "no_such_game": ("没有这个玩法。", "There is no such game."),
    "no_such_option": ("没有这条房规，或没有这个取值。", "There is no such house rule, or no such value."),
    "rules_clash": ("这几条房规不能这样搭配，请改一条。", "These house rules do not go together; change one."),
    "no_such_room": ("房间不存在，或已经关了。", "There is no such room, or it has closed."),
    "no_such_sheet": ("没有这份规则。", "There is no such rule sheet."),
    "no_such_clause": ("没有这一条规则。", "There is no such clause."),
    "no_such_page": ("没有这个页面。", "There is no such page."),
    "too_many_rooms": ("你开的房间太多了，先关掉一个。", "You have too many rooms open."),
    "server_full": ("服务器满了，过一会儿再来。", "The server is full; come back in a while."),
    "too_many_connections": ("同一个地址的连接太多了。", "There are too many connections from your address."),
    "bad_host": ("这台服务器不叫这个名字。", "This server does not go by that name."),
    "bad_origin": ("请求来自别的网站。", "The request comes from another site."),
    "too_big": ("请求太大了。", "The request is too big."),
    "failed": ("服务器出错了。", "Something went wrong on the server."),
}


class Failure(Exception):
    """A request that is not done. `field` names the part of it that is at fault, `status` is HTTP's."""

    def __init__(self, code: str, status: int = 400, field: str = "") -> None:
        super().__init__(code)
        self.code, self.status, self.field = code, status, field
        self.zh, self.en = TEXTS[code]
