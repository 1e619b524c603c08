import { afterAll, beforeAll, beforeEach } from 'vitest'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { testMoment } from './application-deps-for.ts'
import { type ApplicationWorld, applicationWorld } from './application-world.ts'

/** Runs the tests against one whole server per database, with empty tables and the same moment before each test. */
export const onEachWorld = (what: string, tests: (use: () => ApplicationWorld) => void): void =>
  onEachDatabase(what, (database) => {
    let world: ApplicationWorld
    beforeAll(async () => {
      world = await applicationWorld(database())
    })
    beforeEach(() => world.clock.set(testMoment))
    afterAll(() => world.close())
    tests(() => world)
  })
