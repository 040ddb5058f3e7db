"""Firefox and WebKit, driven the way W3C WebDriver says: open an address, ask the page something, press somewhere.

Firefox speaks WebDriver BiDi itself; WebKit's driver speaks WebDriver over HTTP. Both take the same presses.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx2
from tests.web.real import free_port
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
"""Seconds until something that must come is missed: a machine may be busy."""
T = TypeVar("T")


def wait_for(what: str, look: Callable[[], T | None]) -> T:
    """Look until there is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError(f"in vain: {what}")


def press_at(x: int, y: int) -> list[dict[str, Any]]:
    """A mouse goes there, down and up."""
    steps: list[dict[str, Any]] = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
    steps.append({"type": "pointerUp", "button": 0})
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


class Browser(ABC):
    """A window with one page."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go there, and wait until the page is loaded."""

    @abstractmethod
    def ask(self, function: str, *given: object) -> Any:
        """What a JavaScript function says in the page."""

    @abstractmethod
    def press(self, x: int, y: int) -> None:
        """Click there."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this room."""

    @abstractmethod
    def errors(self) -> list[str]:
        """What went wrong on the pages so far, as the browser's console has it."""


class Firefox(Browser):
    """One tab of a Firefox, over its own socket."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._sent = 0
        self._errors: list[str] = []
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._tab = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method: str, **params: object) -> dict[str, Any]:
        self._sent += 1
        self._line.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            frame = json.loads(self._line.recv(PATIENCE))
            if frame["type"] == "event":
                self._hear(frame["params"])
            elif frame["id"] == self._sent:
                assert frame["type"] == "success", frame
                return dict(frame["result"])

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self._errors.append(str(entry["text"]))

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def ask(self, function: str, *given: object) -> Any:
        asked = f"async () => JSON.stringify(await ({function})(...{json.dumps(given)}) ?? null)"
        answer = self._send("script.callFunction", functionDeclaration=asked, target={"context": self._tab}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def press(self, x: int, y: int) -> None:
        self._send("input.performActions", context=self._tab, actions=press_at(x, y))

    def resize(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def errors(self) -> list[str]:
        self._send("session.status")  # what was said before the answer has been heard
        return self._errors


WATCH = """if (!window.isWatched && document.readyState === 'complete') {
  window.isWatched = true;
  const known = () => JSON.parse(sessionStorage.getItem('errors') ?? '[]');
  const note = what => sessionStorage.setItem('errors', JSON.stringify([...known(), String(what)]));
  addEventListener('error', event => note(event.message));
  addEventListener('unhandledrejection', event => note(event.reason));
  addEventListener('securitypolicyviolation', event => note(`${event.effectiveDirective} forbids ${event.blockedURI}`));
  console.error = (...words) => note(words.join(' '));
  for (const script of document.querySelectorAll('script[type=module][src]')) import(script.src).catch(note);
}"""
"""WebKit's driver tells no errors, so the page keeps them, from the first question on. What was wrong with a script before, so that WebKit
could not read it, is said again when it is imported once more; one that broke off while it started is seen by what it left undone."""


class WebKit(Browser):
    """One window of a WebKit browser, through its driver."""

    def __init__(self, client: httpx2.Client) -> None:
        self._client = client
        self._session = f"/session/{self._send('/session', capabilities={})['sessionId']}"

    def _send(self, path: str, **params: object) -> Any:
        answer = self._client.post(path, json=params)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def open(self, address: str) -> None:
        self._send(f"{self._session}/url", url=address)

    def ask(self, function: str, *given: object) -> Any:
        return self._send(f"{self._session}/execute/sync", script=f"{WATCH}; return ({function})(...arguments)", args=given)

    def press(self, x: int, y: int) -> None:
        self._send(f"{self._session}/actions", actions=press_at(x, y))

    def resize(self, width: int, height: int) -> None:
        frame = self.ask("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._send(f"{self._session}/window/rect", width=width + frame[0], height=height + frame[1])

    def errors(self) -> list[str]:
        return list(self.ask("() => JSON.parse(sessionStorage.getItem('errors') ?? '[]')"))

    def close(self) -> None:
        """Its window goes; the driver stays."""
        self._client.delete(self._session)


# ------------------------------------------------------------ starting them
FIREFOX = next(filter(shutil.which, ["firefox-esr", "firefox"]), "firefox")
CALM = {"ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB", "browser.shell.checkDefaultBrowser": False}


@contextmanager
def running(command: list[str], log: Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that says what it has to say into a file; ended at the end."""
    with log.open("wb") as said, subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, env={**os.environ, **more}) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """A Firefox without a screen, with a profile of its own."""
    (folder / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in CALM.items()))
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with running(command, folder / "log"):
        port = wait_for("Firefox says where it listens", lambda: firefox_port(folder / "WebDriverBiDiServer.json"))
        with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as line:
            yield Firefox(line)


def firefox_port(said: Path) -> int | None:
    try:
        return int(json.loads(said.read_text())["ws_port"])
    except (OSError, ValueError):  # not yet, or half written
        return None


SMALL = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; }"
"""The browser's own buttons, which would not let a window become as narrow as a phone."""


@contextmanager
def webkit(folder: Path) -> Iterator[Browser]:
    """WebKit's little browser on a screen that nobody sees."""
    settings = folder / "gtk-3.0"
    settings.mkdir()
    (settings / "gtk.css").write_text(SMALL)
    (settings / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
    port = free_port()
    with running(["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24"], folder / "screen"):
        screen = wait_for("a screen", lambda: screen_number(folder / "screen"))
        more = {"DISPLAY": f":{screen}", "XDG_CONFIG_HOME": str(folder), "LANG": "en_GB.UTF-8"}
        with (
            running(["WebKitWebDriver", f"--port={port}"], folder / "log", **more),
            httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client,
        ):
            wait_for("WebKit's driver answers", lambda: answers(client))
            browser = WebKit(client)
            try:
                yield browser
            finally:
                browser.close()


def screen_number(said: Path) -> str | None:
    return next((line for line in said.read_text().splitlines() if line.isdigit()), None)


def answers(client: httpx2.Client) -> bool:
    try:
        return client.get("/status").status_code == 200
    except httpx2.TransportError:
        return False
