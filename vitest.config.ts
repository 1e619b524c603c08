import { defineConfig } from 'vitest/config'
import { shortProcess } from './server/testing/short-process.ts'
import { cssModules } from './web/css-modules.ts'

// A test that hangs fails within a minute. Waits inside a test are shorter, so that a failure says what it waited for.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

// Node runs this code without a build, so that the tests run it as it is: importing and running it takes less time.
const nativeLoading = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    // Many tests wait for a process or a clock, so that three share two cores well.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{engine,forms,contract,checks,tools,bench}/**/*.test.ts'],
          exclude: ['bench/benches.test.ts'],
          // Nothing here changes a module or a global, so that the files of a worker share what they import.
          isolate: false,
          experimental: nativeLoading,
          ...timeouts,
        },
      },
      {
        // A project of its own, because these tests replace globals of the browser, and get them back after each test.
        css: { modules: cssModules },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/**/*.browser.test.tsx'],
          setupFiles: ['web/test-setup.ts'],
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'bench',
          include: ['bench/benches.test.ts'],
          experimental: nativeLoading,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,converter}/**/*.test.ts'],
          globalSetup: ['server/testing/start-postgres.ts'],
          // The files of a worker share its modules and its database.
          isolate: false,
          execArgv: [...shortProcess],
          experimental: nativeLoading,
          ...timeouts,
        },
      },
    ],
  },
})
