import { forShortTests, postgresServer } from '../server/testing/postgres-server.ts'
import { buildPagesForTests } from '../tools/pages/product-pages.ts'
import { prepareChromium } from './chromium.ts'
import { makeTemplate, postgresVariable } from './start-server.ts'

/** Once before all tests: the browser, the built pages, and a PostgreSQL with a database to copy. */
const prepare = async (): Promise<() => Promise<void>> => {
  const [postgres] = await Promise.all([postgresServer(forShortTests), prepareChromium(), buildPagesForTests()])
  await makeTemplate(postgres.url)
  process.env[postgresVariable] = postgres.url
  return postgres.remove
}

// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default prepare
