"""What a worker does when it starts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_a_worker_settles_its_memory(tmp_path: Path) -> None:
    program = "import gc; from stellwerk.web.main import app; app(); print(*gc.get_threshold(), gc.get_freeze_count() > 10_000)"
    told = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "STELLWERK_DATA": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert told.stdout.split()[-4:] == ["50000", "20", "100", "True"]
