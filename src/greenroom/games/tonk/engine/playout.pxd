from greenroom.games.tonk.engine cimport dealing, play
from greenroom.games.tonk.engine.chance cimport Chance
from greenroom.games.tonk.engine.state cimport State

cdef long long CHECK

cdef class Tally:
    cdef readonly long long hands, decisions, listed, check
    cdef readonly long long ends[8]
    cdef readonly long long net[8]

cpdef long long choose(State state, Chance chance) noexcept
cpdef void shuffle(State state, Chance chance) noexcept
cpdef void playout(State state, Chance chance, long long hands, Tally tally)
cdef void add(Tally tally, State state) noexcept
