"""What happens before the wheel is packed: the browser client is built, then the compiler gets its flags.

Hatch takes one hook of a project's own for each target; this one calls the two that there are.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin.utils import load_plugin_from_script

SCRIPTS = ("build_client.py", "build_flags.py")


class BohnhofHook(BuildHookInterface):  # type: ignore[type-arg]
    """Calls the hooks of the two scripts, one after the other."""

    def __init__(self, root: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(root, *args, **kwargs)
        self.hooks = []
        for script in SCRIPTS:
            path = str(Path(root, script))
            kind = load_plugin_from_script(path, script.removesuffix(".py"), BuildHookInterface, "build_hook")
            self.hooks.append(kind(root, *args, **kwargs))

    def dependencies(self) -> list[str]:
        """What both need."""
        return [dependency for hook in self.hooks for dependency in hook.dependencies()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Call both."""
        for hook in self.hooks:
            hook.initialize(version, build_data)
