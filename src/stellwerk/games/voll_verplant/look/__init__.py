"""How it looks: on a page, in a picture, on paper, in a terminal."""
