import { afterAll, beforeAll, beforeEach } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { testMoment } from '../../application/draft/testing/application-deps-for.ts'
import { type DeskWorld, deskWorld } from './desk-world.ts'

/** Runs the tests against one product, with empty tables and the same moment before each test. */
export const onDesk = (what: string, tests: (use: () => DeskWorld) => void): void =>
  onDatabase(what, (database) => {
    let world: DeskWorld
    beforeAll(async () => {
      world = await deskWorld(database())
    })
    beforeEach(() => world.clock.set(testMoment))
    afterAll(() => world.close())
    tests(() => world)
  })
