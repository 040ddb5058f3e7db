"""What people write is text, and nobody is told a secret."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from tests.web.conftest import Visitor
from tests.web.hostile.scene import GAME, Scene, heard, refused

# ------------------------------------------------------------ what people write is text
NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    "</script><b>bold",
    "<!--",
    "]]>&lt;&#60;",
    "{{ 7 * 7 }}{% raw %}",
    "{name} {0} %s",
    "\u202egnp.exe",
    "\u2066\u2067\u2068isolate",
    "z\u200be\u200dr\u2060o\ufeff",
    "👨\u200d👩\u200d👧 \U0001f1e9\U0001f1ea",
    "שלום مرحبا",
    "Zalgo\u0300\u0301\u0302\u0303\u0304\u0305",
    "javascript:alert(1)",
]


class Markup(HTMLParser):
    """Collects what a page would do."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.harm: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given_ = dict(attrs)
        if tag == "script" and not (given_.get("src", "") or "").startswith("/static/") and given_.get("type") != "application/json":
            self.harm.append(f"{tag} {attrs}")
        if tag in ("iframe", "object", "embed") or (tag == "img" and given_.get("src") == "x"):
            self.harm.append(tag)
        self.harm += [
            f"{tag} {name}"
            for name, value in attrs
            if name.startswith("on") or (name != "value" and (value or "").startswith("javascript:"))
        ]


def is_harmless(html: str) -> None:
    assert Markup(html).harm == []
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", html)
    assert "<b>bold" not in html


@pytest.mark.parametrize("nasty", NASTY)
def test_names_and_chat_are_shown_as_they_were_written(scene: Scene, nasty: str) -> None:
    name = Visitor(scene.server)
    name.post("/me", name=nasty, to="/")
    is_harmless(name.get("/"))
    table = name.post("/tables", game=GAME, seat__0="me", seat__1="open", public="on").removeprefix("/t/")
    is_harmless(scene.eve.get("/"))
    scene.eve.post(f"/t/{table}/sit", seat="1")
    with name.socket(table) as line:
        line.send_json({"kind": "chat", "id": "nasty-chat", "text": nasty})
        heard(line, "ack")
    with scene.eve.socket(table) as line:
        line.send_json({"kind": "hello", "last": 0})
        update = heard(line, "update")[-1]
        for html in update["slots"].values():
            is_harmless(html)
        assert "nasty-chat" not in json.dumps(update)
    for page in (f"/t/{table}", f"/t/{table}/replay/0"):
        is_harmless(scene.eve.get(page))
    shown = scene.server.get(f"/api/tables/{table}", headers=scene.program).json()["seats"][0]["name"]
    assert 0 < len(shown) <= 24
    assert shown.isprintable()


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202e", "\0", "\n\t"])
def test_a_name_has_something_to_see(scene: Scene, name: str) -> None:
    refused(scene.eve.http.post("/me", data={"csrf": scene.eve.token(), "name": name}), 422)


@pytest.mark.parametrize("text", ["", " ", "\u200d", "\u202e", "\0", "\x1b[31m", "x" * 501])
def test_chat_has_something_to_read(scene: Scene, text: str) -> None:
    with scene.eve.socket(scene.table) as line:
        line.send_json({"kind": "chat", "id": "nothing-to-see", "text": text})
        assert heard(line, "no")[-1]["reason"] == "A message has 1 to 500 characters"
    scene.goes_on()


# ------------------------------------------------------------ secrets
def test_nobody_is_told_the_seed_of_a_deal_that_others_still_play(scene: Scene) -> None:
    table = finish_daily(scene, scene.eve)
    finish_daily(scene, scene.ada)
    seed = scene.site.hall.live[table].table.dealer.seed.hex()
    for who in (scene.eve, scene.ada):
        for text in (who.get(f"/t/{table}/record"), who.get(f"/t/{table}/result"), who.get(f"/t/{table}/replay")):
            assert seed not in text


def finish_daily(scene: Scene, who: Visitor) -> str:
    """Somebody's attempt at today's deal, to the end."""
    table = who.post(f"/daily/{GAME}").removeprefix("/t/")
    with who.socket(table) as line:
        line.send_json({"kind": "hello"})
        asked = heard(line, "update")[-1]
        for n in range(100):
            if asked["over"]:
                break
            line.send_json({"kind": "move", "id": f"daily-{n:03d}", "seat": 0, "token": asked["moves"][0]["token"]})
            asked = heard(line, "update")[-1]
    return table
