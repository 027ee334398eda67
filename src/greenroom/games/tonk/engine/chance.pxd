cdef long long WORD, WORDS

cdef class Chance:
    cdef readonly long long a, b, c, counter
    cpdef long long word(self) noexcept
    cpdef long long below(self, long long limit) noexcept
