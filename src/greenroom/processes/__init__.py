"""Work in other processes: a pool that answers again and again, one process for one task, and their end."""
