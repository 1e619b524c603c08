import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumForTests } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: join(process.env.E2E_FOLDER ?? '.cache/e2e', 'results'),
  globalSetup: './e2e/prepare.ts',
  fullyParallel: true,
  workers: 3,
  // A test that hangs fails within a minute. Waits inside a test are shorter, so that a failure says what it waited for.
  timeout: 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['./e2e/report-not-tried.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: chromiumForTests,
    screenshot: 'only-on-failure',
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
  },
})
