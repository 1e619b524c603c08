import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../errors/describe-error.ts'

const createLast = async (path: string): Promise<void> => {
  try {
    await mkdir(path)
  } catch (error) {
    // Also a link to a folder exists. One that leads nowhere is no folder.
    const exists = errorCode(error) === 'EEXIST' && (await stat(path).catch(() => undefined))?.isDirectory()
    if (!exists) throw error
  }
}

/**
 * Creates a folder with those above it, unless they exist. With `recursive`, Node never ends where a folder exists and none can
 * be created in it: below /proc, or below the folder of an automounter whose server is away.
 */
export const createFolder = async (path: string): Promise<void> => {
  try {
    await createLast(path)
  } catch (error) {
    const parent = dirname(path)
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error
    await createFolder(parent)
    await createLast(path)
  }
}
