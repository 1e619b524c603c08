import { prepareChromium } from '../e2e/chromium.ts'

// npm run browser: finds or gets the browser of the tests, before the first of them runs.
await prepareChromium().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The browser could not be prepared.'}\n`)
  process.exit(1)
})
