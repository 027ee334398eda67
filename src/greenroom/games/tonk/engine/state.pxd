from greenroom.games.tonk.engine.lowered cimport Lowered

cdef class State:
    cdef readonly Lowered rules
    cdef public long long[::1] actions
    cdef readonly long long room
    cdef public short deck[64]
    cdef public short pile[64]
    cdef public long long hands[8]
    cdef public long long waits[8]
    cdef public long long laid_stood[20]
    cdef public long long laid_used[20]
    cdef public long long laid_next[20]
    cdef public long long laid_book[20]
    cdef public long long laid_owner[20]
    cdef public long long laid_wilds[20]
    cdef public long long counts[8]
    cdef public long long net[8]
    cdef public long long paid[256]
    cdef public long long apart[8]
    cdef public long long seats, n, drop, dealer, turn, phase, given, drawn, top, takes, laid, fits
    cdef public long long begun, hit_since, blocked, has_hit, has_slapped
    cdef public long long first_turn, turn_hits, turn_spreads, must, fresh, discarder, slapper
    cdef public long long end, ender, winners, payments, natural
    cdef public long long high_suit, high_bettors, high_winner, pot_in, pot_winner
    cpdef long long top_card(self) noexcept
    cpdef long long reserve(self, long long needed) except -1
    cpdef void take_over(self, State other)
    cdef void _take_lists(self, State other) noexcept
    cdef void _take_numbers(self, State other) noexcept
    cdef void _lay_out(self) noexcept
    cdef void _clear_numbers(self) noexcept
