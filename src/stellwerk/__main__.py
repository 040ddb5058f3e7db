"""`python -m stellwerk`: the same as the command `stellwerk`."""

from stellwerk.cli import main

if __name__ == "__main__":
    main()
