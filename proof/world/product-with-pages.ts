import { chromium as browsers } from '@playwright/test'
import { chromium, prepareChromium } from '../../e2e/chromium.ts'
import { postgresServer } from '../../server/testing/postgres-server.ts'
import { createProduct } from './product.ts'

/** One browser, and one process on a PostgreSQL of its own, which a case can take away. */
export const startWithPages = async () => {
  await prepareChromium()
  const [browser, postgres] = [await browsers.launch(chromium), await postgresServer()]
  const product = await createProduct('PostgreSQL', { databaseUrl: postgres.url })
  await product.start()
  const close = async (): Promise<void> => {
    await browser.close()
    await product.close()
    await postgres.remove()
  }
  return { browser, postgres, product, close }
}

export type ProductWithPages = Awaited<ReturnType<typeof startWithPages>>
