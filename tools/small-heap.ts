/**
 * glibc would keep freed memory in several arenas of up to 64 MB each. The compilers of V8 take theirs in pieces of 32 kB:
 * from this size on, freed pieces go back to the system.
 */
export const smallHeap = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
} as const
