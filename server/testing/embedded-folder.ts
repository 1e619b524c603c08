import { inject } from 'vitest'
import { unpackTemplate } from './embedded-template.ts'
import { temporaryFolder } from './start-process.ts'

/** A data folder whose embedded database has been started before, so that a process opens it at once. */
export const embeddedFolder = async (): Promise<string> => {
  const folder = await temporaryFolder()
  await unpackTemplate(inject('startedTemplate'), folder)
  return folder
}
