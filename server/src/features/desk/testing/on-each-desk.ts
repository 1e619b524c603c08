import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type DatabaseName, onEachDatabase } from '../../../../testing/databases.ts'
import { testMoment } from '../../applications/testing/application-deps-for.ts'
import { type DeskWorld, deskWorld } from './desk-world.ts'

/** Runs the tests against one product per database, with empty tables and the same moment before each test. */
export const onEachDesk = (what: string, tests: (use: () => DeskWorld, databaseName: DatabaseName) => void): void =>
  onEachDatabase(what, (database, databaseName) => {
    let world: DeskWorld
    beforeAll(async () => {
      world = await deskWorld(database())
    })
    beforeEach(() => world.clock.set(testMoment))
    afterAll(() => world.close())
    tests(() => world, databaseName)
  })
