import { execFileSync } from 'node:child_process'
import { beforeAll } from 'vitest'
import { canMount, diskCases } from './storage/disk.ts'
import { metricsCases } from './storage/metrics.ts'
import { createProduct, type Product } from './world/product.ts'

let product: Product

beforeAll(async () => {
  product = await createProduct('PostgreSQL', { settings: { METRICS_HOST: '0.0.0.0' } })
  if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', product.dataDir])
  await product.start()
  return async () => {
    await product.killAll()
    if (canMount) execFileSync('umount', [product.dataDir])
    await product.close()
  }
})

diskCases(() => product)
metricsCases(() => product)
