import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

// npm run proof [-- [--full] [--seed 123] [case …]]: all cases, or those whose ids are named.
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
})

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const cases = values.seed !== undefined && positionals.length === 0 ? ['R19'] : positionals
const chosen = cases.length === 0 ? [] : ['-t', `(^|\\s)(${cases.join('|')})\\s`]

const run = spawn(
  process.execPath,
  [vitest, 'run', '--config', join(import.meta.dirname, 'vitest.config.ts'), ...chosen],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(values.full && { PROOF: 'full' }),
      ...(values.seed !== undefined && { PROOF_SEED: values.seed }),
    },
  },
)
run.once('exit', (code) => process.exit(code ?? 1))
