from pathlib import Path

from play import GAME, Player, play_hand, serving, simplest


def test_quick_game_runs_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        player = Player(client).me("小明")
        room = player.call("POST", "/api/quick", {"game": GAME})["id"]
        player.open(room)
        play_hand(player, simplest)
        print(player.room)
        print(player.table)
        player.close()
