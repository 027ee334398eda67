from greenroom.games.tonk.engine cimport bits, codes
from greenroom.games.tonk.engine.state cimport State

cdef long long MARGIN

cpdef long long all_plays(State state, long long hand) except -1
cdef long long spreads(State state, long long hand) except -1
cpdef long long fold(long long wilds) noexcept
cdef long long books(State state, long long head, long long suits, long long wilds, long long n) except -1
cdef long long runs(State state, long long head, long long ranks, long long wilds, long long n) except -1
cdef long long fillings(State state, long long head, long long held, long long pool, long long n) except -1
cdef long long choices(State state, long long head, long long pool, long long size, long long n) noexcept
cdef long long hits(State state, long long hand, long long n) except -1
cdef long long book_hits(State state, long long head, long long hand, long long wilds, long long n) except -1
cdef long long run_hits(State state, long long head, long long hand, long long wilds, long long n) except -1
