import { beforeAll, describe, expect, test } from 'vitest'
import { drainCases } from './faults/drain.ts'
import { killCases } from './faults/kills.ts'
import { randomCommandCases } from './faults/random-commands.ts'
import { createDatabaseChecks } from './world/database-checks.ts'
import { createSharedProduct, type SharedProduct } from './world/shared-product.ts'

// What ends the process at any moment; `npm test` runs these cases each time.
describe('one process that is ended', () => {
  const checks = createDatabaseChecks()
  let shared: SharedProduct
  const use = () => shared.product
  beforeAll(async () => {
    shared = await createSharedProduct({ isEmbedded: true })
    await shared.product.start()
    return shared.close
  })

  drainCases(() => shared)
  killCases(use, checks)
  randomCommandCases(use)

  test('R1 the journal holds what was acknowledged once the process has ended', async () => {
    expect(await use().end('SIGTERM')).toBe(0)
    const database = await use().database()
    await checks.run(database)
    await database.close()
  })
})
