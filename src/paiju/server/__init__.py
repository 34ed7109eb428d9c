"""The server: rooms, sockets, points and storage."""
