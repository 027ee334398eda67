"""High Card: each seat may swap one card for the top of the stock; then the highest card wins the stake."""
