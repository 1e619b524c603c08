import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'

/** Fills a folder that several processes share: it appears when it is complete. */
export const fillFolder = async (folder: string, fill: (unfinished: string) => Promise<unknown>): Promise<void> => {
  if (existsSync(folder)) return
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  await fill(unfinished)
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
}
