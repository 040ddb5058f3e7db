"""Pages and templates agree: a template finds every name it uses, and gets nothing that it does not use."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import get_args, get_type_hints

import pytest
from jinja2 import Environment, PackageLoader, meta, nodes

from stellwerk.web import app
from stellwerk.web.view import View
from stellwerk.words import minus

EVERYWHERE = {"say", "lang", "theme", "me", "csrf", "path", "path_to", "pledge", "static", "script", "icon", "logo", "languages", "self"}
"""What every page has."""
TEMPLATES = Environment(loader=PackageLoader("stellwerk.web"))
TEMPLATES.filters["minus"] = minus
VIEWS = list({view.template: view for view in View.__subclasses__()}.values())


def tree_of(name: str) -> nodes.Template:
    assert TEMPLATES.loader
    return TEMPLATES.parse(TEMPLATES.loader.get_source(TEMPLATES, name)[0])


def names_in(name: str) -> set[str]:
    """Whatever a template uses and does not make itself."""
    tree = tree_of(name)
    made = {each.target for each in tree.find_all(nodes.Import)} | {each.name for each in tree.find_all(nodes.Macro)}
    made |= {each.name for each in tree.find_all(nodes.Name) if each.ctx == "store"}
    return meta.find_undeclared_variables(tree) - made


def parts_of(view: type) -> set[str]:
    """The fields of a page and of all that stands in it."""
    found: set[str] = set()
    waiting: list[object] = [view]
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__.startswith("stellwerk.web"):
            found |= {each.name for each in fields(kind)}
            waiting += get_type_hints(kind).values()
    return found


def test_every_page_has_its_view() -> None:
    assert app.ROUTES
    pages = {name for name in TEMPLATES.list_templates() if "base.html" in meta.find_referenced_templates(tree_of(name))}
    assert {view.template for view in VIEWS} == pages


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.template)
def test_a_template_finds_every_name_and_uses_every_field(view: type[View]) -> None:
    assert {each.name for each in fields(view)} == names_in(view.template) - EVERYWHERE


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.template)
def test_nothing_stands_in_a_view_that_no_template_knows(view: type[View]) -> None:
    known = {node.attr for name in TEMPLATES.list_templates() for node in tree_of(name).find_all(nodes.Getattr)}
    known |= {node.value for name in TEMPLATES.list_templates() for node in tree_of(name).find_all(nodes.Const)}
    assert parts_of(view) - known <= {each.name for each in fields(view)}
