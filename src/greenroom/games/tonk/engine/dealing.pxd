from greenroom.games.tonk.engine cimport bits, codes, legal, naturals, play
from greenroom.games.tonk.engine.state cimport State

cpdef long long deal(State state, long long dealer) except -1
cdef void clear(State state, long long dealer) noexcept
cdef void hand_out(State state) noexcept
cdef void award_high_suit(State state) noexcept
