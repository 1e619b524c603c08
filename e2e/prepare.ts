import { build } from 'vite'
import { makeEmbeddedTemplate } from '../server/testing/embedded-template.ts'
import { prepareChromium } from './chromium.ts'
import { pages } from './start-server.ts'

/** Once before all tests: the browser, the built pages, and a database to copy. */
const prepare = async (): Promise<void> => {
  await build({ configFile: 'web/vite.config.ts', logLevel: 'warn', build: { outDir: pages, emptyOutDir: true } })
  await Promise.all([prepareChromium(), makeEmbeddedTemplate()])
}

// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default prepare
