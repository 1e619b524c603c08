import { open } from 'node:fs/promises'

export const sync = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Windows cannot open a folder, and writes its entries by itself. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(path, 'r')
}
