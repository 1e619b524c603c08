import { build } from 'vite'
import { postgresServer } from '../server/testing/postgres-server.ts'
import { prepareChromium } from './chromium.ts'
import { makeTemplate, pages, postgresVariable } from './start-server.ts'

/** Once before all tests: the browser, the built pages, and a PostgreSQL with a database to copy. */
const prepare = async (): Promise<() => Promise<void>> => {
  await build({ configFile: 'web/vite.config.ts', logLevel: 'warn', build: { outDir: pages, emptyOutDir: true } })
  const [postgres] = await Promise.all([postgresServer(), prepareChromium()])
  await makeTemplate(postgres.url)
  process.env[postgresVariable] = postgres.url
  return postgres.remove
}

// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default prepare
