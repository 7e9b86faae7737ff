"""The table in the browser: people, matches, live pictures, storage. It plays any game and names none."""
