cdef extern from *:
    """
    #define greenroom_bit(number) (1LL << (number))
    #define greenroom_low(mask) ((long long) __builtin_ctzll((unsigned long long) (mask)))
    #define greenroom_count(mask) ((long long) __builtin_popcountll((unsigned long long) (mask)))
    """
    long long bit "greenroom_bit"(long long number) noexcept nogil
    long long low "greenroom_low"(long long mask) noexcept nogil
    long long count "greenroom_count"(long long mask) noexcept nogil
