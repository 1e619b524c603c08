import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type DatabaseName, onEachDatabase } from '../../../../testing/databases.ts'
import { type DocumentWorld, documentWorld } from './document-world.ts'

/** Runs the tests in one world on each database. */
export const onEachDocumentWorld = (
  what: string,
  tests: (use: () => DocumentWorld, databaseName: DatabaseName) => void,
  options: Parameters<typeof documentWorld>[1] = {},
): void =>
  onEachDatabase(what, (database, databaseName) => {
    let world: DocumentWorld
    beforeAll(async () => {
      world = await documentWorld(database(), options)
    })
    beforeEach(() => world.removeFiles())
    afterAll(() => world.close())
    tests(() => world, databaseName)
  })
