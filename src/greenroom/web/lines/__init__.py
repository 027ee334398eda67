"""The TCP lines that clients open: how many there are, and what a request over one may cost.

`lines` counts them, and says which goes for a newcomer. `files` says for how many the system has room. `http`
reads requests, each within limits of size and time. `config` is what the server's protocols share.
"""
