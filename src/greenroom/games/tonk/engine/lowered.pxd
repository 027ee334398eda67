cdef class Lowered:
    cdef readonly object pack
    cdef readonly object natural_pays
    cdef readonly object natural_ties
    cdef readonly object natural_low
    cdef readonly object natural_courts
    cdef readonly long long size, ranks, cards, hand_size, upcard, wild, courts
    cdef readonly long long order[64]
    cdef readonly long long worth[64]
    cdef readonly long long clash, naturals, claims
    cdef readonly long long dealt_by_points[128]
    cdef readonly long long claim_by_points[128]
    cdef readonly long long dealt_by_courts[16]
    cdef readonly long long claim_by_courts[16]
    cdef readonly long long must_use, must_spread, hit_books, hits_per_turn, hits_limited
    cdef readonly long long discard_after_hit, take_rounds, slap
    cdef readonly long long wait_after_spread, wait_after_hit, wait_after_own_hit, wait_once, hit_blocks_out
    cdef readonly long long held_count, stock_dead, ties_dead, last_lay_off, boobed, push_ups
    cdef readonly long long tonk_pays, second_spread, first_turn_tonk_pays, break_hand
    cdef readonly long long out_pays, drop_pays, caught, caught_pays
    cdef readonly long long side_bet_high_suit, side_bet_natural
