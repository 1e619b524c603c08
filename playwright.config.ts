import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumForTests } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: join(process.env.E2E_FOLDER ?? '.cache/e2e', 'results'),
  globalSetup: './e2e/prepare.ts',
  fullyParallel: true,
  workers: 3,
  // Longer than any wait inside a test, so that a failure says what it waited for: no test depends on how fast the machine is.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['./e2e/report-not-tried.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: chromiumForTests,
    screenshot: 'only-on-failure',
  },
})
