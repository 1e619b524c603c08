import { execFileSync } from 'node:child_process'
import { chromium as browsers } from '@playwright/test'
import { chromiumForTests, prepareChromium } from '../../e2e/chromium.ts'
import { postgresServer } from '../../server/testing/postgres-server.ts'
import { createProduct } from './product.ts'

/** Only root on Linux can mount a disk that is small enough to fill. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** Puts a data folder on a disk that is small enough to fill; returns how to undo that. */
const mountSmallDisk = (dataDir: string): (() => void) => {
  if (!canMount) return () => undefined
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', dataDir])
  return () => execFileSync('umount', [dataDir])
}

/** One browser, and one process on a PostgreSQL and a disk of its own, which a case can take away or fill. */
export const startWithPages = async () => {
  await prepareChromium()
  const [browser, postgres] = [await browsers.launch(chromiumForTests), await postgresServer()]
  const product = await createProduct('PostgreSQL', {
    databaseUrl: postgres.url,
    settings: { METRICS_HOST: '0.0.0.0' },
  })
  const unmount = mountSmallDisk(product.dataDir)
  await product.start()
  const close = async (): Promise<void> => {
    await browser.close()
    await product.killAll()
    unmount()
    await product.close()
    await postgres.remove()
  }
  return { browser, postgres, product, close }
}

export type ProductWithPages = Awaited<ReturnType<typeof startWithPages>>
