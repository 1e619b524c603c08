/** The short form shows that every case still works, the full one proves it all. */
export const isFull = process.env.PROOF === 'full'

const pick = (short: number, full: number): number => (isFull ? full : short)

/** How much of everything; said once, for all cases. */
export const sizes = {
  /** Seconds are promised for the machines of the full run; every test run may be on one that is much slower. */
  slowness: pick(10, 1),
  kills: pick(1, 100),
  releaseKills: pick(2, 20),
  releaseLetters: pick(60, 2_000),
  absenceSeconds: pick(3, 10),
  modelRuns: pick(1, 120),
  modelCommands: pick(24, 44),
  firstStarts: pick(1, 10),
  fleetWebs: pick(2, 3),
  nginxClients: pick(2, 4),
  fuzzedCallsPerRoute: pick(2, 400),
  fuzzedPaths: pick(60, 3_000),
  /** Calls of each kind for each kind of address; their times are compared where there are enough. */
  sameWorkRounds: pick(7, 200),
  passwordGuesses: pick(25, 1_000),
  codeGuesses: pick(60, 1_000),
  /** What a bomb unpacks to: more than the converter allows. */
  bombBytes: pick(41_000_000, 60_000_000),
  idleSockets: pick(300, 2_000),
  slowClients: pick(10, 100),
} as const

const minute = 60_000

export const longest = isFull ? 40 * minute : 3 * minute

/** Where random values come from. A failing run names its seed, and `--seed` runs it again. */
export const seed = Number(process.env.PROOF_SEED ?? 457)

/** The short model run of this seed has every kind of operation, fault and file in 95 operations; that of another may not. */
export const modelSeed = Number(process.env.PROOF_SEED ?? pick(4163, 457))

export const isDefaultSeed = process.env.PROOF_SEED === undefined

/** Where fast-check finds one counterexample of the model run again. */
export const replay = { path: process.env.PROOF_PATH ?? '', replayPath: process.env.PROOF_REPLAY_PATH } as const
