import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'

/** Fills a folder that all processes share. It appears when it is complete; whoever is second throws away the same. */
export const fillOnce = async (folder: string, fill: (unfinished: string) => Promise<unknown>): Promise<void> => {
  if (existsSync(folder)) return
  // Containers that share the folder may have the same process id.
  const unfinished = `${folder}.${randomUUID()}`
  await mkdir(unfinished, { recursive: true })
  await fill(unfinished)
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
}
