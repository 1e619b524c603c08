import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

const sync = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Windows cannot open a folder, and writes its entries by itself. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(path, 'r')
}

/**
 * Moves a complete file to its path below the root. Once this resolves, the file survives a power cut: its content is synced
 * first, then every folder up to the root, because another upload may have created one of them without a sync yet.
 */
export const moveDurably = async (from: string, to: string, root: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  await sync(from, 'r+')
  await rename(from, to)
  for (let folder = dirname(to); folder.length >= root.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === root) return
  }
}
