import { beforeAll, describe } from 'vitest'
import { clockCases } from './faults/clock.ts'
import { conversionCases, killedJobCases } from './faults/conversions.ts'
import { mailCases } from './faults/mail.ts'
import { mountDisk, powerCutCases } from './faults/power-cut.ts'
import { slowClientCases } from './faults/slow-clients.ts'
import { upgradeCases } from './faults/upgrade.ts'
import { databasesForWaiting } from './sizes.ts'
import { createSharedProduct, type SharedProduct } from './world/shared-product.ts'

// Cases that mostly wait share one process, so that it is started once.
describe.each(databasesForWaiting)('on %s', (name) => {
  let shared: SharedProduct
  const use = () => shared.product
  beforeAll(async () => {
    shared = await createSharedProduct(name)
    const unmount = name === 'PostgreSQL' ? mountDisk(use().dataDir) : () => undefined
    await use().start()
    return async () => {
      await use().killAll()
      unmount()
      await shared.close()
    }
  })

  const waitingCases = () => {
    mailCases(() => shared)
    conversionCases(() => shared)
  }
  if (name === 'PostgreSQL') slowClientCases(use, waitingCases)
  else waitingCases()
  killedJobCases(() => shared)
  clockCases(use)
  if (name === 'PostgreSQL') {
    powerCutCases(use)
    // The last one, because it leaves the database of a newer version behind.
    upgradeCases(use)
  }
})
