import { isPlainKey } from '../../platform/storage/storage.ts'
import { type Content, contentOf, linesOf } from './hashed-file.ts'
import { fileListPath, type Manifest, readManifest, storedFileLine, storedPath, tablePath } from './manifest.ts'

/** Throws unless the file is there and has the content that was written. */
const requireContent = async (path: string, { bytes, sha256 }: Content): Promise<void> => {
  const found = await contentOf(path).catch((cause: unknown) => {
    throw new Error(`The backup is damaged: ${path} cannot be read. Use another backup.`, { cause })
  })
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new Error(`The backup is damaged: ${path} is not what was written. Use another backup.`)
}

/** The stored files of a backup. */
export async function* listedFiles(folder: string) {
  for await (const line of linesOf(fileListPath(folder))) yield storedFileLine.parse(JSON.parse(line))
}

/** Reads every byte of a backup, and throws in words at the first one that is not as it was written. */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) await requireContent(tablePath(folder, table), table)
  await requireContent(fileListPath(folder), manifest.files)
  for await (const { key, ...content } of listedFiles(folder)) {
    if (!isPlainKey(key)) throw new Error(`The backup names a file "${key}", which is no file of this product.`)
    await requireContent(storedPath(folder, key), content)
  }
  return manifest
}
