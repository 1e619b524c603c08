import { prepareChromium } from '../e2e/chromium.ts'
import { mayUseApt } from './browser/install-browser.ts'
import { firefox, prepareOtherBrowsers, webkit } from './browser/other-browsers.ts'

const print = (text: string) => void process.stderr.write(`${text}\n`)

// npm run browser: finds or gets the browsers of the tests, before the first of them runs. Only Chromium has to be there.
await prepareChromium().catch((error: unknown) => {
  print(error instanceof Error ? error.message : 'The browser could not be prepared.')
  process.exit(1)
})
await prepareOtherBrowsers({ browsers: [firefox, webkit], mayInstall: await mayUseApt(), print })
