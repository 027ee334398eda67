"""The figures of a rule set at play: the length of its hands, their ends, and the worth of an early drop."""
