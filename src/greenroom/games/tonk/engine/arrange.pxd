from greenroom.games.tonk.engine cimport bits, codes, counting
from greenroom.games.tonk.engine.lowered cimport Lowered

cpdef long long unmatched(Lowered rules, long long hand) except -1
cdef long long most_matched(Lowered rules, list spreads, long long first, long long hand) except -1
cdef long long mask_at(list spreads, long long at) except -1
cdef list spreads_held(Lowered rules, long long hand)
cdef long long is_spread(Lowered rules, long long cards) noexcept
cdef long long span(long long line) noexcept
