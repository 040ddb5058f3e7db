"""A program at a table: `python docs/example_bot.py http://localhost:8000 [TABLE SEAT]`. Needs `pip install httpx2 websockets`.

Without a table it opens one and plays a whole game against a bot of the server. Its play: always the last legal move.
"""

import json
import secrets
import sys

import httpx2
from websockets.sync.client import connect


def main(server: str, table: str = "", seat: int = 0) -> None:
    """Sit down (or open a table) and play until the game is over."""
    token = httpx2.post(f"{server}/api/tokens", json={"name": "Example"}).json()["token"]
    me = {"authorization": f"Bearer {token}"}
    if table:
        httpx2.post(f"{server}/api/tables/{table}/sit", json={"seat": seat}, headers=me).raise_for_status()
    else:
        wanted = {"game": "next-station-london", "seats": ["me", "bot:random"]}
        table = httpx2.post(f"{server}/api/tables", json=wanted, headers=me).json()["id"]
    print(f"watch: {server}/t/{table}")
    with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live", additional_headers=me) as socket:
        answered = set()  # a table may change twice before we move
        for frame in socket:
            news = json.loads(frame)
            if news["kind"] == "no":
                print("refused:", news["reason"], news["rule"])
            if news["kind"] != "table":
                continue
            if news["status"] == "over":
                print("over:", news["points"])
                return
            for place, tokens in news["legal"].items():
                moment = news["moment"][place]
                if (place, moment) not in answered:
                    answered.add((place, moment))
                    socket.send(json.dumps({"seat": int(place), "token": tokens[-1], "id": secrets.token_hex(8), "moment": moment}))


if __name__ == "__main__":
    main(sys.argv[1], *sys.argv[2:3], *map(int, sys.argv[3:4]))
