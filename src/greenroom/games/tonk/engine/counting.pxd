from greenroom.games.tonk.engine cimport bits
from greenroom.games.tonk.engine.lowered cimport Lowered

cpdef long long points(Lowered rules, long long hand) noexcept
