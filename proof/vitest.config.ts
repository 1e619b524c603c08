import { defineConfig } from 'vitest/config'
import { shortProcess } from '../server/testing/short-process.ts'
import { LongestFirst } from './longest-first.ts'
import { longest } from './sizes.ts'

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    name: 'proof',
    include: ['proof/**/*.test.ts'],
    globalSetup: ['server/testing/start-postgres.ts', 'proof/world/prepare.ts'],
    // Many cases wait for a process or a time limit, so three share two cores well.
    maxWorkers: 3,
    execArgv: [...shortProcess],
    // As in the tests of the server, Node runs the code as it is.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    testTimeout: longest,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 600_000,
    // The files of a worker share what they import.
    isolate: false,
    teardownTimeout: 30_000,
    disableConsoleIntercept: true,
  },
})
