import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { DatabaseName } from '../../server/testing/databases.ts'
import { unpackTemplate } from '../../server/testing/embedded-template.ts'

/** A data folder. Its embedded database has been started before, so that a process opens it at once. */
export const newDataFolder = async (name: DatabaseName): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-data-'))
  if (name === 'PGlite') await unpackTemplate(inject('startedTemplate'), folder)
  return folder
}
