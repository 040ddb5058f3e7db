"""What pages load besides themselves: one style sheet made of many, and scripts that nobody has to wait for one after the other."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor

from stellwerk.web import assets

SCRIPTS = [path.relative_to(assets.STATIC).as_posix() for path in sorted(assets.STATIC.rglob("*.js"))]
GAME = "next-station-london"


def rules(css: str) -> list[str]:
    """The selectors of a sheet, in its order."""
    return [part.strip() for part in re.findall(r"([^{};]+)\{", css)]


# ------------------------------------------------------------ scripts
def test_a_page_names_every_script_that_it_will_need(server: TestClient) -> None:
    """So nobody waits for a script to learn of the next."""
    visitor = Visitor(server)
    for path in ("/", f"/new/{GAME}", visitor.post(f"/solo/{GAME}")):
        page = visitor.get(path)
        named = {unescape(address) for address in re.findall(r'(?:href|src)="(/static/[^"]+\.js)"', page)}
        for address in named:
            text = visitor.get(address)
            for other in re.findall(r'from "([^"]+)"', text):
                assert str(visitor.http.base_url.join(address).join(other).path) in named, (path, address, other)


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_is_imported_under_the_version_of_all(server: TestClient, name: str) -> None:
    address = assets.static_url(name)
    answer = server.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.content == assets.script_js(name)
    assert {address.split("/")[2]} == {assets.static_url(other).split("/")[2] for other in SCRIPTS}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_goes_without_its_comments_and_with_all_else(name: str) -> None:
    """Comments are a third of what a page would load. Only whole lines go, each of which a reader of JavaScript would call a comment."""
    served, is_open = iter(assets.script_js(name).decode().splitlines()), False
    for line in (assets.STATIC / name).read_text(encoding="utf-8").splitlines():
        text = line.strip()
        is_open = is_open or (text.startswith("/*") and ("*/" not in text or text.endswith("*/")))
        if is_open or text.startswith("//"):
            is_open = is_open and not text.endswith("*/")
        else:
            assert next(served) == line
    assert next(served, None) is None


def test_code_on_the_line_of_a_comment_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = "/** @type {One} */ (two).three();\nconst four = 5; // six\n"
    (tmp_path / "odd.js").write_text(f"{kept}/*\n * seven\n */\n  // eight\n{kept}")
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    assert assets.script_js.__wrapped__("odd.js").decode() == 2 * kept


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_version_changes_with_every_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Else a browser keeps the old one beside new ones, for a year."""
    copy = shutil.copytree(assets.STATIC, tmp_path / "static")
    monkeypatch.setattr(assets, "STATIC", copy)
    before = assets.scripts_hash.__wrapped__()
    (copy / name).write_text("// another\n")
    assert assets.scripts_hash.__wrapped__() != before


def test_a_version_opens_no_other_folder(server: TestClient) -> None:
    for path in ("v-1/../../app.py", "v-1/%2e%2e/app.py", "v-1/", "v-1", "v-1/fonts", "v-1/nothing.js"):
        assert server.get(f"/static/{path}").status_code == 404, path


def test_scripts_without_a_version_are_asked_for_again(server: TestClient) -> None:
    assert server.get("/static/table.js").headers["cache-control"] == "no-cache"


# ------------------------------------------------------------ style sheets
def test_every_sheet_is_part_of_the_one_that_pages_ask_for(server: TestClient) -> None:
    joined = rules(server.get("/static/style.css").text)
    assert {path.stem for path in assets.STYLE.iterdir()} == {*assets.SHARED, *assets.PAGES}
    for sheet in [*assets.STYLE.iterdir(), *assets.game_sheets().values()]:
        own = rules(re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL))
        assert own
        assert {" ".join(rule.split()) for rule in own} <= set(joined), sheet


def test_a_game_overrides_the_table_and_pages_override_a_game() -> None:
    joined = rules(assets.style_css().decode())
    assert joined.index(".table") < joined.index(".wagon") < joined.index(".replay .rails")


def test_a_game_names_only_what_is_its_own() -> None:
    """What two games style belongs to the table."""
    first: dict[str, str] = {}
    for package, sheet in assets.game_sheets().items():
        for rule in set(rules(re.sub(r"/\*.*?\*/|@media[^{]+\{", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL))):
            assert first.setdefault(rule, package) == package, rule


@pytest.mark.parametrize("name", assets.MADE)
def test_a_sheet_is_kept_and_known_again(server: TestClient, name: str) -> None:
    answer = server.get(assets.static_url(name))
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]
    again = server.get(assets.static_url(name), headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert server.get(assets.static_url(name), headers={"if-none-match": '"other"'}).status_code == 200
