"""The browser table: pages, the live socket and a JSON interface, on Starlette."""
