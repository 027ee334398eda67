from greenroom.games.tonk.engine cimport bits, codes, counting, settle
from greenroom.games.tonk.engine.state cimport State

cpdef long long dealt(State state, long long hand) noexcept
cdef long long to_claim(State state, long long hand) noexcept
cdef long long earlier(long long one, long long other) noexcept
cdef long long declare(State state) except -1
cdef long long best_holder(State state, long long holders) except -2
cdef long long place_of(State state, long long seat) except -1
cdef void pay_all_holders(State state, long long holders)
cdef void claimed(State state)
