"""What every box shares, between the contract and the games: boards, positions, views, refusals, pads and frames. Only games use it."""
