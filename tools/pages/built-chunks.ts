import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { buildPagesForTests, productPages } from './product-pages.ts'

/** One script of the pages of applicants and what it is made from; paths of sources start at the root of the project. */
export type BuiltChunk = {
  readonly fileName: string
  /** The source that has this script for its own. */
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
  /** The scripts that are loaded with it. */
  readonly imports: readonly string[]
}

/** Not served, because its name begins with a dot. */
const chunkFile = '.chunks.json'

const isChunk = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) => file.type === 'chunk'

/** Writes down beside the pages which sources each script is made from. */
export const writeChunks = async (
  folder: string,
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Promise<void> => {
  const root = join(import.meta.dirname, '../..')
  const short = (id: string): string => id.replace(root, '')
  const chunks = output.filter(isChunk).map(
    ({ fileName, facadeModuleId, moduleIds, imports }): BuiltChunk => ({
      fileName,
      facadeModuleId: facadeModuleId && short(facadeModuleId),
      moduleIds: moduleIds.map(short),
      imports,
    }),
  )
  await writeFile(join(folder, chunkFile), JSON.stringify(chunks))
}

/** The folder of the pages as they are served, built if something changed, and the scripts in it. */
export const builtPages = async (): Promise<{ readonly folder: string; readonly chunks: readonly BuiltChunk[] }> => {
  await buildPagesForTests()
  const { folder } = await productPages('governors-choice')
  return { folder, chunks: JSON.parse(await readFile(join(folder, chunkFile), 'utf8')) }
}
