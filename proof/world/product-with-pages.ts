import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { chromiumForTests, prepareChromium } from '../../e2e/chromium.ts'
import { postgresServer } from '../../server/testing/postgres-server.ts'
import { createProduct } from './product.ts'

/** Mounts a disk that is small enough to fill; returns how to undo that. */
const mountSmallDisk = (folder: string): (() => void) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder], { stdio: 'pipe' })
  return () => execFileSync('umount', [folder])
}

/** Root may mount, but not in most containers, so that only trying tells. */
const tryToMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'proof-mount-'))
  try {
    mountSmallDisk(folder)()
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

export const canMount = process.platform === 'linux' && tryToMount()

/** One browser, and one process on a PostgreSQL and a disk of its own, which a case can take away or fill. */
export const startWithPages = async () => {
  await prepareChromium()
  const [browser, postgres] = [await browsers.launch(chromiumForTests), await postgresServer()]
  const product = await createProduct({
    databaseUrl: postgres.url,
    settings: { METRICS_HOST: '0.0.0.0' },
  })
  const unmount = canMount ? mountSmallDisk(product.dataDir) : undefined
  await product.start()
  const close = async (): Promise<void> => {
    await browser.close()
    await product.killAll()
    unmount?.()
    await product.close()
    await postgres.remove()
  }
  return { browser, postgres, product, close }
}

export type ProductWithPages = Awaited<ReturnType<typeof startWithPages>>
