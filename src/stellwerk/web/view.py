"""What a template gets: one frozen dataclass a page, whose fields are the names that the template knows."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class View:
    """What a page shows besides what every page has."""

    template: ClassVar[str]

    def context(self) -> dict[str, Any]:
        """By the names of the template."""
        return {each.name: getattr(self, each.name) for each in fields(self)}
