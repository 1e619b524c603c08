import { beforeAll } from 'vitest'
import { injectionCases } from './pages/injection.ts'
import { outageCases } from './pages/outage.ts'
import { diskCases } from './storage/disk.ts'
import { metricsCases } from './storage/metrics.ts'
import { type ProductWithPages, startWithPages } from './world/product-with-pages.ts'

let started: ProductWithPages
const use = () => started.product
beforeAll(async () => {
  started = await startWithPages()
  return started.close
})

injectionCases(() => started)
diskCases(use)
metricsCases(use)
// The last one, because it takes the database away.
outageCases(() => started)
