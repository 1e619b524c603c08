import type { DatabaseName } from '../server/testing/databases.ts'

/** The short form goes with every test run, the full one proves it all. */
export const isFull = process.env.PROOF === 'full'

const pick = (short: number, full: number): number => (isFull ? full : short)

/** How much of everything; said once, for all cases. */
export const sizes = {
  kills: pick(1, 100),
  absenceSeconds: pick(3, 10),
  operations: pick(200, 10_000),
  fuzzedCallsPerRoute: pick(8, 400),
  passwordGuesses: pick(25, 1_000),
  codeGuesses: pick(60, 1_000),
  idleSockets: pick(300, 2_000),
  slowClients: pick(10, 100),
} as const

/** Cases that mostly wait and whose parts are tested on both databases elsewhere. */
export const databasesForWaiting: readonly DatabaseName[] = isFull ? ['PGlite', 'PostgreSQL'] : ['PostgreSQL']

const minute = 60_000

export const longest = isFull ? 40 * minute : 3 * minute

/** What chance is drawn from; a failing run says its seed, and `--seed` runs it again. */
export const seed = Number(process.env.PROOF_SEED ?? 20_260_115)
