from greenroom.games.tonk.engine cimport bits, codes, plain, wild
from greenroom.games.tonk.engine.state cimport State

cpdef long long fill(State state) except -1
cdef long long claims(State state) noexcept
cdef long long before_turn(State state) except -1
cdef long long may_take(State state) except -1
cdef long long could_use(State state) except -1
cdef long long slaps(State state, long long n) noexcept
cdef long long least_to_slap(State state, long long seat) noexcept
cpdef long long is_blocked(State state, long long seat) noexcept
cpdef long long nobody_goes_out(State state) noexcept
cdef long long in_turn(State state) except -1
cdef long long lay_offs(State state) except -1
cdef long long discards(State state, long long seat, long long kind, long long n) noexcept
cdef long long obliges(State state, long long n) noexcept
cpdef long long plays(State state) except -1
cdef long long sieve(State state, long long n) noexcept
cdef long long least_left(State state, long long hit) noexcept
cpdef long long stood(long long code) noexcept
cpdef long long used(long long code) noexcept
cdef long long unfold(long long code, long long mask) noexcept
cpdef list listed(State state, long long seat)
cpdef long long holds(State state, long long code) noexcept
cpdef long long acting(State state) noexcept
