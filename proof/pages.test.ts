import { beforeAll } from 'vitest'
import { injectionCases } from './pages/injection.ts'
import { outageCases } from './pages/outage.ts'
import { type ProductWithPages, startWithPages } from './world/product-with-pages.ts'

let started: ProductWithPages
beforeAll(async () => {
  started = await startWithPages()
  return started.close
})

injectionCases(() => started)
outageCases(() => started)
