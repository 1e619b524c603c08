import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Many tests wait for a process or a clock, so that three share two cores well.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{engine,forms,contract,web,checks,tools}/**/*.test.{ts,tsx}'],
          // No test depends on how fast the machine is.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,converter}/**/*.test.ts'],
          globalSetup: ['server/testing/start-postgres.ts'],
          // The files of a worker share its modules and its two databases, which take seconds to open.
          isolate: false,
          // Longer than any wait inside a test, so that a failure says what it waited for.
          testTimeout: 90_000,
          retry: process.env.CI ? 1 : 0,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
