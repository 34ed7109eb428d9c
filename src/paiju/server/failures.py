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
    "matched_table": (
        "这一桌是系统配的，座位不能换。想换一桌，打完这一局点“换桌”。",
        "You were matched at this table, so its seats stay. For other players, look for another table after the hand.",
    ),
    "not_now": ("现在还不能这样做。", "That cannot be done now."),
    "too_poor": (
        "你的欢乐豆不够这一场的入场。",
        "You have too few beans for this level.",
    ),
    "at_stake": (
        "你的欢乐豆正押在另一桌上，打完那一局再来。",
        "Your beans are at stake at another table; come back when that hand is over.",
    ),
    "no_hand": ("现在没有在打的牌。", "No hand is being played."),
    "not_enough": ("人数不够，开不了局。", "There are not enough players to start."),
    "cannot_sit_out": (
        "这个玩法缺了谁都打不下去，不能暂离；要走开，可以点托管。",
        "This game cannot go on without you, so you cannot sit out; let a bot play for you instead.",
    ),
    "no_chips": ("这一桌不用筹码，只记分。", "This table plays for points only, without chips."),
    "not_broke": ("筹码还够，用不着补。", "You have chips enough; there is nothing to refill."),
    "no_refill": (
        "欢乐豆少于 1000 才能补，每天一次（按世界时算）。",
        "Beans are refilled once a day (UTC), for who has fewer than 1000.",
    ),
    "escape_asks": (
        "这一局打的是欢乐豆，中途退出要付豆，请先看清楚再退出。",
        "This hand is played for beans: leaving it costs some. Look at the price, then leave.",
    ),
    "costs_more": ("现在退出要付的豆变多了，请再确认一次。", "Leaving costs more by now; please look again."),
    "no_escape": ("现在退出不用付豆。", "Leaving costs nothing now."),
    "not_saved": ("没有保存成功，请再试一次。", "That could not be saved; please try again."),
    "bad_salt": ("随机数要用 16 到 64 位小写的十六进制数字。", "A salt is 16 to 64 lower-case hexadecimal digits."),
    "late_salt": (
        "这一局的随机数已经定了，你的要等下一局才用得上。",
        "The salts of that hand are settled already; yours can go into the next one.",
    ),
    "too_long": ("话太长了。", "That is too long."),
    "empty": ("不能是空的。", "It must not be empty."),
    # with each other
    "no_such_person": ("这里没有这个人。", "There is no such person here."),
    "not_yourself": ("不能对自己这样做。", "You cannot do that to yourself."),
    "no_such_phrase": ("没有这句话。", "There is no such phrase."),
    "not_waiting": ("现在不用催。", "Nobody keeps you waiting now."),
    "nudge_later": ("再等一会儿吧，人家还在想。", "Give them a moment longer to think."),
    "nudged_already": ("刚催过了。", "You have reminded them already."),
    "no_take_backs": ("这一桌不能悔牌。", "Nothing is taken back at this table."),
    "undo_over": ("这一局已经结束，不能悔了。", "The hand is over; nothing can be taken back."),
    "undo_not_last": (
        "只有刚做完、后面还没有别的动静，才能悔一步。",
        "Only what was done last can be taken back, before anything else has happened.",
    ),
    "undo_shown": ("已经亮过牌了，不能悔。", "Cards or answers have been shown; that cannot be taken back."),
    "undo_refused": ("这一步有人没同意，不能再问了。", "Somebody did not agree; you cannot ask again for this step."),
    "no_wish": ("现在没有人要悔牌。", "Nobody asks to take back anything now."),
    "too_many_blocks": ("屏蔽的人太多了，先解除几个。", "You have blocked too many people; unblock some first."),
    "reported_already": ("你已经举报过他，还在处理。", "You have reported this person already; it is being looked at."),
    # messages
    "too_fast": ("太快了，慢一点。", "Too fast; slow down a little."),
    "bad_message": ("看不懂这条消息。", "That message cannot be read."),
    # records
    "no_such_hand": (
        "没有这一局，还没打完，或者你不能看。打过的人可以看；别人要有他们分享的链接。",
        "There is no such hand, it is not over, or it is not yours to see. Its players can; others need a link from them.",
    ),
    "bad_record": ("这不是能看的牌谱或案例文件：{why_zh}", "This is no record or case file that can be shown: {why_en}"),
    "record_broken": (
        "这份牌谱走到第 {at} 步就走不通了：这一步按规则不能这样做。",
        "This record breaks at step {at}: the rules do not allow that step.",
    ),
    "record_newer": (
        "这份牌谱是用更新的版本 {version} 打的，请先更新牌局。",
        "This record was played under a newer version, {version}; update Paiju first.",
    ),
    "record_older": (
        "这份牌谱是版本 {version} 打的，那时的打法和现在不一样，不能照样重放。",
        "This record was played under version {version}, whose play differed; it cannot be replayed as it was.",
    ),
    "record_slow": ("这份牌谱太长了，算不过来。", "This record is too long to be replayed here."),
    "hand_over": ("这一手到这里已经打完了，请选前面的一步。", "The hand is over there; choose an earlier step."),
    "too_busy": ("看牌谱的人太多了，过一会儿再来。", "Too many replays at once; come back in a moment."),
    # accounts
    "bad_name": ("名字要有 1 到 12 个字，不能有看不见的字符。", "A name has 1 to 24 letters and no invisible characters."),
    "bad_login": (
        "登录名要有 3 到 24 个字母、数字或汉字（汉字一个算两个），中间可以用 . _ -。",
        "A log-in name has 3 to 24 letters or digits, and may have . _ - among them.",
    ),
    "weak_password": (
        "密码太容易猜：至少 8 个字符，不能和登录名一样，也不能总是那几个字符。",
        "That password is too easy to guess: 8 characters at least, not the log-in name, not the same few characters.",
    ),
    "name_taken": ("这个登录名有人用了，换一个。", "That log-in name is taken; choose another."),
    "wrong_login": ("登录名、密码或恢复码不对。", "The log-in name, password or recovery code is not right."),
    "wrong_password": ("密码不对。", "The password is not right."),
    "too_many_tries": ("试得太多了，过一会儿再来。", "Too many tries; come back in a while."),
    "renewed": ("这个登录刚刚换了凭证，请再试一次。", "This log-in has just been renewed; please try again."),
    "busy": ("现在太忙了，过几秒再试。", "The server is too busy; try again in a few seconds."),
    # the host
    "banned": ("主持人不让你在这里打牌，{until_zh}。{why_zh}", "The host has shut you out {until_en}. {why_en}"),
    "maintenance": (
        "服务器在维护，现在不开新的牌局，过一会儿再来。",
        "The server is under maintenance; no new hands begin. Come back in a while.",
    ),
    "no_server": ("服务器没有在运行，这件事要它运行时才能做。", "No server runs; this can only be done while one does."),
    "no_database": ("还没有数据库：{path}", "There is no database yet: {path}"),
    "no_such_report": ("没有这条举报。", "There is no such report."),
    "no_such_guest": ("没有这个人。", "There is no such person."),
    "no_address": ("这不是地址，也不是网段。", "This is no address and no network."),
    "ban_all": (
        "这个网段太大，或者是这台机器、反向代理自己的地址：会把所有人都挡在外面。",
        "That network is too large, or this machine's or a proxy's own: everybody would be shut out.",
    ),
    "no_such_ban": ("没有这条封禁。", "There is no such ban."),
    "no_gift": (
        "现在不能记：他正在打一局欢乐豆，或者扣了会低于零。",
        "That cannot be booked now: he plays a hand for beans, or would have fewer than none.",
    ),
    "file_exists": ("已经有这个文件了，换个名字。", "There is such a file already; choose another name."),
    "no_such_file": ("没有这个文件。", "There is no such file."),
    "backup_failed": ("备份没有做成：{why}", "The backup could not be made: {why}"),
    "no_backup": ("这不是完好的牌局备份：{why}", "This is no sound backup of Paiju: {why}"),
    "backup_newer": (
        "这份备份来自更新的版本（{revision}），请先更新牌局。",
        "This backup is of a newer version ({revision}); update Paiju first.",
    ),
    "backup_wrong": (
        "备份里的账本有 {faults} 处不对。要照样恢复，加上 --anyway。",
        "The ledger in this backup is wrong in {faults} places. To restore it all the same, add --anyway.",
    ),
    "restore_failed": ("没有恢复成，还是原来的数据：{why}", "Nothing was restored, all is as before: {why}"),
    "no_programs": ("找不到 PostgreSQL 的程序：{names}", "These programs of PostgreSQL are not found: {names}"),
    "restarting": ("服务器正在重新启动，过几秒再来。", "The server is starting anew; come back in a few seconds."),
    # HTTP
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
    "too_slow": ("请求发得太慢了。", "The request took too long to arrive."),
    "too_big": ("请求太大了。", "The request is too big."),
    "failed": ("服务器出错了。", "Something went wrong on the server."),
}


class Failure(Exception):
    """A request that is not done. `field` names the part of it that is at fault, `status` is HTTP's."""

    def __init__(self, code: str, status: int = 400, field: str = "", **params: object) -> None:
        super().__init__(code)
        self.code, self.status, self.field = code, status, field
        self.zh, self.en = ((text.format(**params) if params else text).strip() for text in TEXTS[code])
