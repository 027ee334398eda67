from greenroom.games.tonk.engine cimport bits, codes
from greenroom.games.tonk.engine.state cimport State

cdef long long spreads(State state, long long hand) noexcept
cdef long long books(State state, long long head, long long suits, long long n) noexcept
cdef long long runs(State state, long long head, long long hand, long long start, long long n) noexcept
cdef long long hits(State state, long long hand, long long n) noexcept
cdef long long run_hits(State state, long long head, long long hand, long long run, long long n) noexcept
