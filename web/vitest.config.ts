import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumForTests } from '../e2e/chromium.ts'
import product from './vite.config.ts'

/** The tests of components: in a browser, with the plugins and names of the product. */
export default mergeConfig(
  product,
  defineConfig({
    // Found while a test of the desk runs, they would reload its page.
    optimizeDeps: { include: ['@tanstack/react-query', 'react-router'] },
    test: {
      name: 'components',
      css: { modules: { classNameStrategy: 'non-scoped' } },
      include: ['src/**/*.browser.test.tsx'],
      // What prepares the browser runs in Node as it is.
      experimental: { viteModuleRunner: false },
      globalSetup: ['../e2e/prepare-browser.ts'],
      restoreMocks: true,
      // Longer than any wait inside a test, so that a failure says what it waited for.
      testTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        screenshotFailures: false,
        // As in the journeys: part of a name or a text is enough.
        locators: { exact: false },
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: chromiumForTests,
          contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
)
