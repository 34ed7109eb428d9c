"""The command line."""

import click

from paiju import __version__


@click.group()
@click.version_option(__version__)
def main() -> None:
    """Paiju (牌局): a table for Chinese card games."""


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, help="The port to listen on.")
@click.option("--lan", is_flag=True, help="Let the whole local network in: listen on every address.")
def serve(host: str, port: int, lan: bool) -> None:
    """Run the server."""
    import uvicorn

    uvicorn.run(
        "paiju.server.app:make_app",
        factory=True,
        host="0.0.0.0" if lan else host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=65536,
        ws_per_message_deflate=False,
    )
