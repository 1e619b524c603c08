import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

// npm run proof [-- [--short | --full] [--seed 123 [--path 0:1] [--replay-path AB:C]] [case …]]: all cases, or those whose ids are
// named. `--short` is what `npm test` runs: kills, the drain, the model and several processes behind one address.
// A failing model run prints its seed, path and replayPath; with them only the shrunk counterexample runs.
const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    seed: { type: 'string' },
    path: { type: 'string' },
    'replay-path': { type: 'string' },
  },
  allowPositionals: true,
})

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const cases = values.seed !== undefined && positionals.length === 0 ? ['R19'] : positionals
const chosen = cases.length === 0 ? [] : ['-t', `(^|\\s)(${cases.join('|')})\\s`]

const files = values.short ? ['proof/cases.test.ts', 'proof/kills.test.ts', 'proof/fleet.test.ts'] : []

const run = spawn(
  process.execPath,
  [vitest, 'run', '--config', join(import.meta.dirname, 'vitest.config.ts'), ...files, ...chosen],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(values.full && { PROOF: 'full' }),
      ...(values.seed !== undefined && { PROOF_SEED: values.seed }),
      ...(values.path !== undefined && { PROOF_PATH: values.path }),
      ...(values['replay-path'] !== undefined && { PROOF_REPLAY_PATH: values['replay-path'] }),
    },
  },
)
run.once('exit', (code) => process.exit(code ?? 1))
