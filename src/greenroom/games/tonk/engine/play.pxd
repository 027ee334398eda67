from greenroom.games.tonk.engine cimport bits, codes, legal, naturals, settle
from greenroom.games.tonk.engine.state cimport State

cpdef long long step(State state, long long index) except -1
cpdef long long act(State state, long long code) except -1
cdef void begin_turn(State state, long long seat) noexcept
cdef void pass_turn(State state, long long seat) noexcept
cpdef void offer_claim(State state) noexcept
cdef void draw(State state)
cdef void run_dry(State state)
cdef void go_on_laying_off(State state, long long done)
cdef void take(State state) noexcept
cdef void spread(State state, long long code)
cdef void hit(State state, long long code)
cdef void end(State state)
cdef void lay(State state, long long number, long long code) noexcept
cdef void declare(State state, long long number, long long code, long long stood) noexcept
cpdef void redeclare(State state, long long number, long long slot, long long place) noexcept
cdef void reach(State state, long long number) noexcept
cdef void note_hit(State state, long long seat, long long owner, long long cards) noexcept
cdef void emptied(State state, long long seat, long long by_spread) noexcept
cdef void discard(State state, long long card) noexcept
cdef void lay_off(State state, long long seat, long long card) noexcept
cdef void slap(State state, long long seat, long long number) noexcept
cdef void slap_discard(State state, long long card) noexcept
