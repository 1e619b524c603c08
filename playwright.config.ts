import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: join(process.env.E2E_FOLDER ?? '.cache/e2e', 'results'),
  globalSetup: './e2e/prepare.ts',
  fullyParallel: true,
  workers: 3,
  timeout: 30_000,
  // A save waits two seconds before it starts, and the machine may be busy.
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: chromium,
    screenshot: 'only-on-failure',
  },
})
