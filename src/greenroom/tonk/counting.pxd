from greenroom.tonk cimport bits
from greenroom.tonk.lowered cimport Lowered

cpdef long long points(Lowered rules, long long hand) noexcept
