"""Forms, cookies and bodies that no page of ours would send."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.web.hostile.scene import DEEP, GAME, Scene, fuzz, is_calm, refused

from stellwerk.web.identity import COOKIE


def forms(table: str) -> dict[str, dict[str, str]]:
    """Every form of ours."""
    acts = {f"/t/{table}/{act}": {"seat": "0"} for act in ("sit", "stand", "bot", "back", "rematch")}
    return {
        **acts,
        "/tables": {"game": GAME, "seat.0": "me"},
        f"/play/{GAME}": {},
        f"/solo/{GAME}": {},
        f"/daily/{GAME}": {},
        "/me": {"name": "Eve"},
        "/look": {"lang": "de"},
    }


@pytest.mark.parametrize("csrf", [None, "", "0" * 64, "é€\u202e", "x" * 10_000, "\0", "eve"])
def test_a_form_needs_its_guests_own_token(scene: Scene, csrf: str | None) -> None:
    token = {} if csrf is None else {"csrf": scene.eve.token() if csrf == "eve" else csrf}
    for path, fields in forms(scene.table).items():
        refused(scene.ada.http.post(path, data={**fields, **token}), 403)
    scene.goes_on()


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://testserver@evil.example"},
        {"origin": b"http://\xff"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_form_of_another_site_is_refused(scene: Scene, headers: dict[str, Any]) -> None:
    for path, fields in forms(scene.table).items():
        refused(scene.ada.http.post(path, data={**fields, "csrf": scene.ada.token()}, headers=headers), 403)
    scene.goes_on()


def test_a_forged_cookie_makes_a_stranger(scene: Scene) -> None:
    cookie, csrf = str(scene.ada.http.cookies[COOKIE]), scene.ada.token()
    payload, _, signature = cookie.rpartition(".")

    @fuzz
    @given(
        st.one_of(
            st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=';,"\\'), max_size=80),
            # not the last character: base64 does not care for its last bits
            st.builds(lambda i, c: cookie[:i] + c + cookie[i + 1 :], st.integers(0, len(cookie) - 2), st.sampled_from("AZaz09-_.")),
            st.sampled_from([payload, f"{payload}.", f".{signature}", f"{payload}.{signature[:-1]}", cookie * 2, "." * 500, cookie[::-1]]),
        ).filter(lambda forged: forged != cookie)
    )
    def forge(forged: str) -> None:
        scene.eve.http.cookies.clear()
        headers = {"cookie": f"{COOKIE}={forged}"}
        refused(scene.eve.http.post(f"/t/{scene.table}/stand", data={"seat": "0", "csrf": csrf}, headers=headers), 403)

    forge()
    scene.goes_on()


@pytest.mark.parametrize("link", ["x", "%00", "a.b.c", "x" * 4000])
def test_a_private_link_cannot_be_made_up(scene: Scene, link: str) -> None:
    refused(scene.eve.http.get(f"/me/{link}", follow_redirects=False), 404)
    cookie = str(scene.ada.http.cookies[COOKIE])
    refused(scene.eve.http.get(f"/me/{cookie}", follow_redirects=False), 404)  # a cookie is not a link


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"csrf=" + b"x" * 70_000, "application/x-www-form-urlencoded"),
        (b"&".join(b"a%d=1" % i for i in range(3000)), "application/x-www-form-urlencoded"),
        (b"%", "application/x-www-form-urlencoded"),
        (b"csrf=%ff%fe&seat=%00", "application/x-www-form-urlencoded; charset=utf-99"),
        (b"\xff\xfe\0", "application/x-www-form-urlencoded"),
        (b"", "multipart/form-data"),
        (b"nonsense", "multipart/form-data; boundary=x"),
        (b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n\xff\r\n--x--\r\n', "multipart/form-data; boundary=x; charset=utf-99"),
        (b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n\xff\xfe\r\n--x--\r\n', "multipart/form-data; boundary=x"),
        (b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n1\r\n--x--\r\n', "multipart/form-data; boundary=x"),
        (b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n", "multipart/form-data; boundary=x"),
        (b'{"csrf": 1}', "application/json"),
        (b"csrf=1", "\xff/\xff"),
    ],
)
def test_bodies_that_are_no_forms_are_refused(scene: Scene, content: bytes, kind: str) -> None:
    for path in forms(scene.table):
        refused(scene.ada.http.post(path, content=content, headers={b"content-type": kind.encode("latin-1")}), 400, 403, 413)
    scene.goes_on()


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 60_000,
        b'{"name":' * 5000,
        DEEP.encode(),
        DEEP.encode() + b"]" * 4000 + b"}",
        b"\xff",
        b'{"name":"\xd8"}',
        b'{"game":"\xd8","seats":["\xd8"]}',
        b'{"seat":0,"nonce":"\xd8"}',
        b'{"seat":0,"id":"12345678","token":"\xd8"}',
        b"",
        b'{"name":"\\ud800"}',
        b'{"name":NaN}',
        b"{" + b" " * 70_000,
    ],
)
def test_bodies_that_are_no_json_are_refused(scene: Scene, content: bytes) -> None:
    for path in ("/api/tokens", "/api/tables", f"/api/tables/{scene.table}/sit", f"/api/tables/{scene.table}/move"):
        answer = scene.server.post(path, content=content, headers=scene.program)
        refused(answer, 409, 413, 422)
        assert answer.json()["error"]
    scene.goes_on()


def test_seats_and_options_of_nonsense_are_refused(scene: Scene) -> None:
    @fuzz
    @given(
        st.dictionaries(
            st.sampled_from(["game", "board", "clock", "public", "option.powers", "option.objectives", "option.magic", "seat.1", "seat.9"]),
            st.text(max_size=30) | st.sampled_from(["-1", "9" * 400, "bot:random", "move:1e9", "days:٣", "\0", "on"]),
        ),
        st.sampled_from(["", "-1", "9", "٣", "9" * 400, "0x0", "\0", "1e0"]),
    )
    def ask(fields: dict[str, str], seat: str) -> None:
        answer = scene.eve.http.post("/tables", data={"csrf": csrf, "game": GAME, **fields})
        assert answer.status_code in (200, 404, 422), (fields, answer.status_code)  # 200: chance has made a table that can be
        assert is_calm(answer.text)
        refused(scene.eve.http.post(f"/t/{scene.table}/sit", data={"csrf": csrf, "seat": seat}), 409)

    csrf = scene.eve.token()
    ask()
    scene.goes_on()


@pytest.mark.parametrize(
    "to", ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/\t/evil.example", "\0"]
)
def test_a_form_leads_to_our_own_pages_only(scene: Scene, to: str) -> None:
    answer = scene.eve.http.post("/look", data={"csrf": scene.eve.token(), "lang": "en", "to": to}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
