"""`python -m stellwerk.analysis`: a review for the server, see order.py."""

from stellwerk.analysis.order import main

if __name__ == "__main__":
    main()
