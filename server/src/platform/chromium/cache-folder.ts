import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const projectCache = join(import.meta.dirname, '../../../../.cache')

/** In the project where it can be written, so that all data folders share it; else beside the data. */
export const cacheFolder = async (dataDir: string): Promise<string> =>
  mkdir(projectCache, { recursive: true }).then(
    () => projectCache,
    () => dataDir,
  )
