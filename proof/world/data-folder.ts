import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { unpackTemplate } from '../../server/testing/embedded-template.ts'

/** A data folder whose embedded database has been started before, so that a process opens it at once. */
export const newDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-data-'))
  await unpackTemplate(inject('startedTemplate'), folder)
  return folder
}
