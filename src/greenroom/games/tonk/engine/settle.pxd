from greenroom.games.tonk.engine cimport arrange, bits, codes, counting
from greenroom.games.tonk.engine.state cimport State

cdef void conclude(State state, long long end, long long ender) noexcept
cpdef void count_hands(State state, long long in_full)
cdef void pay(State state, long long payer, long long payee, long long why, long long stakes) noexcept
cdef void collect(State state, long long payees, long long why, long long stakes) noexcept
cdef void charge(State state, long long spared, long long times) noexcept
cdef long long eldest(State state, long long seats) noexcept
cdef void tonk(State state, long long by_spread)
cdef long long off_the_deal(State state, long long seat) noexcept
cdef long long tonk_stakes(State state, long long seat, long long by_spread) noexcept
cdef long long own_spreads(State state, long long seat) noexcept
cdef void out(State state, long long seat)
cdef long long lowest(State state, long long but) noexcept
cdef void stock_out(State state)
cdef void dropped(State state)
cdef void caught(State state, long long dropper, long long low) noexcept
cdef void pay_from(State state, long long payer, long long payees, long long why, long long stakes) noexcept
cdef void pay_beaters(State state, long long dropper, long long stakes) noexcept
cdef void pay_low(State state, long long dropper, long long low, long long by_dropper) noexcept
