import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Unconvertible } from '../conversion-messages.ts'
import { twinNames } from './font-twins.ts'
import type { Block, Inline, WordModel } from './model.ts'
import type { ReadDocument } from './read-document.ts'

/** What a document was read into, as the template gets it. */
export type WordFiles = {
  readonly document: Buffer
  readonly resources: WordResources
  readonly pictures: ReadonlyMap<string, Buffer>
}

const pictureName = /^picture-\d{1,5}$/
const wordResources = z.object({
  /** Every character that is shown, once. */
  characters: z.string().max(200_000),
  fonts: z.array(z.enum(twinNames)),
  pictures: z.array(z.string().regex(pictureName)).max(5_000),
})
export type WordResources = z.infer<typeof wordResources>

const names = { document: 'document.json', resources: 'resources.json' } as const
/** More than any document that 50 pages can hold. */
const maxBytes = 60_000_000

const wordsIn = (inline: Inline): string => {
  if (inline.kind === 'text') return inline.text
  return inline.kind === 'note' ? `${inline.mark ?? ''}${textOf(inline.blocks)}` : ''
}

const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'paragraph') return block.inlines.map(wordsIn).join('')
      return block.kind === 'table' ? block.cells.map((cell) => textOf(cell.blocks)).join('') : ''
    })
    .join('')

/** Every word of a document in the order in which it is read. */
export const textOfModel = ({ sections }: WordModel): string =>
  sections
    .flatMap(({ headers, blocks, footers }) => [...Object.values(headers), blocks, ...Object.values(footers)])
    .map(textOf)
    .join('\n')

export const wordFilesOf = ({ model, pictures }: ReadDocument): WordFiles => ({
  document: Buffer.from(JSON.stringify(model)),
  resources: {
    characters: [...new Set(textOfModel(model))].join(''),
    fonts: twinNames.filter((name) => model.styles.some(({ font }) => font.includes(name))),
    pictures: [...pictures.keys()],
  },
  pictures,
})

export const writeWordFiles = async (folder: string, { document, resources, pictures }: WordFiles): Promise<void> => {
  await writeFile(join(folder, names.document), document)
  for (const [name, bytes] of pictures) await writeFile(join(folder, name), bytes)
  await writeFile(join(folder, names.resources), JSON.stringify(resources))
}

/** Reads what a child wrote, which a stranger's file may have taken over: only by known names and within bounds. */
export const readWordFiles = async (folder: string): Promise<WordFiles> => {
  let room = maxBytes
  const read = async (name: string): Promise<Buffer> => {
    room -= (await stat(join(folder, name))).size
    if (room < 0) throw new Unconvertible('tooMuchInside')
    return readFile(join(folder, name))
  }
  const resources = wordResources.parse(JSON.parse(String(await read(names.resources))))
  const pictures = new Map<string, Buffer>()
  for (const name of resources.pictures) pictures.set(name, await read(name))
  return { resources, pictures, document: await read(names.document) }
}
