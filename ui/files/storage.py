"""The folders with this player's files."""

from pathlib import Path

import platformdirs

APP_NAME = "fzzzt"


class Storage:
    """The folders with this player's files."""

    def __init__(
        self,
        config: Path,
        data: Path,
        cache: Path | None,
        logs: Path | None,
        *,
        games: Path | None = None,
        downloads: Path | None = None,
    ) -> None:
        """`config` holds the settings, `games` the archive of games (by default in `data`), `cache` pictures (None:
        keep none), `logs` the log; exports for the player go to `downloads`."""
        self.config = config
        self.data = data
        self.cache = cache
        self.logs = logs
        self.games = games or data / "games"
        self.downloads = downloads or data / "downloads"

    @classmethod
    def of_user(cls) -> "Storage":
        """Return the folders that the system provides for this program."""
        dirs = platformdirs.PlatformDirs(APP_NAME, appauthor=False)
        return cls(
            dirs.user_config_path,
            dirs.user_data_path,
            dirs.user_cache_path,
            dirs.user_log_path,
            downloads=dirs.user_downloads_path,
        )

    @classmethod
    def in_folder(cls, folder: Path) -> "Storage":
        """Return folders below `folder`, for tests and portable installations."""
        return cls(folder / "config", folder / "data", folder / "cache", folder / "logs")

    @property
    def settings_file(self) -> Path:
        """Where the settings are stored."""
        return self.config / "settings.json"

    @property
    def progress_file(self) -> Path:
        """Where the player's progress is stored."""
        return self.config / "progress.json"

    @property
    def lock(self) -> Path:
        """Held by the running program that owns the files."""
        return self.data / "lock"
