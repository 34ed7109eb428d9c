"""How long a request may dawdle. Uvicorn waits for ever for one that begins and does not go on; here it has so many seconds,
and so many bytes, until its headers are whole. The body's time is counted where it is read (api.py).
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEADER_BYTES = 65_536


def patient(seconds: float) -> Any:
    """Uvicorn's protocol with that limit."""
    protocol: Any = AutoHTTPProtocol  # of one library or another, as installed

    class Patient(protocol):
        late: asyncio.TimerHandle | None = None
        heard = 0

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.late = self.loop.call_later(seconds, self.transport.close)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self.heard += len(data)
            answering = self.cycle is not None and not self.cycle.response_complete
            if answering or self.transport.get_protocol() is not self:  # or it has become a WebSocket
                self.stop_waiting()
            elif self.heard > HEADER_BYTES:
                self.transport.close()
            elif self.late is None:  # the next request of a connection that was kept
                self.late = self.loop.call_later(seconds, self.transport.close)

        def connection_lost(self, exc: Exception | None) -> None:
            self.stop_waiting()
            super().connection_lost(exc)

        def stop_waiting(self) -> None:
            if self.late is not None:
                self.late.cancel()
            self.late, self.heard = None, 0

    return Patient
