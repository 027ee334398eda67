"""A card, a pack, the shuffle. Cards are small integers, hands bit masks; it imports nothing of ours."""
