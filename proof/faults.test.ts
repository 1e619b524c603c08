import { beforeAll, describe } from 'vitest'
import { clockCases } from './faults/clock.ts'
import { conversionCases, killedJobCases } from './faults/conversions.ts'
import { mailCases } from './faults/mail.ts'
import { mountDisk, powerCutCases } from './faults/power-cut.ts'
import { slowClientCases } from './faults/slow-clients.ts'
import { upgradeCases } from './faults/upgrade.ts'
import { createSharedProduct, type SharedProduct } from './world/shared-product.ts'

// Cases that mostly wait share one process, so that it is started once.
describe('with a PostgreSQL elsewhere', () => {
  let shared: SharedProduct
  const use = () => shared.product
  beforeAll(async () => {
    shared = await createSharedProduct()
    const unmount = mountDisk(use().dataDir)
    await use().start()
    return async () => {
      await use().killAll()
      unmount()
      await shared.close()
    }
  })

  slowClientCases(use, () => {
    mailCases(() => shared)
    conversionCases(() => shared)
  })
  killedJobCases(() => shared)
  clockCases(use)
  powerCutCases(use)
  // The last one, because it leaves the database of a newer version behind.
  upgradeCases(use)
})
