"""The server without its pages: tables, bots, clocks, reviews and the daily deal. Nothing in here knows HTTP."""
