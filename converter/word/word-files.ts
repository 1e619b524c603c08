import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Unconvertible } from '../failures.ts'
import type { Block, Inline, WordModel } from './model.ts'
import type { ReadDocument } from './read-document.ts'
import { substituteFonts } from './run-style.ts'

/** A document as the template reads it. */
export type WordFiles = {
  readonly document: Buffer
  readonly resources: WordResources
  readonly pictures: ReadonlyMap<string, Buffer>
}

const pictureName = /^picture-\d{1,5}$/
const wordResources = z.object({
  /** Every shown character, once. */
  characters: z.string().max(200_000),
  /** Every character of its equations, once. */
  mathCharacters: z.string().max(20_000),
  fonts: z.array(z.enum(substituteFonts)),
  pictures: z.array(z.string().regex(pictureName)).max(5_000),
})
type WordResources = z.infer<typeof wordResources>

const names = { document: 'document.json', resources: 'resources.json' } as const
/** Far more than 50 pages hold. */
const maxBytes = 60_000_000

/** Everything in lines of text, also in tables and notes, in reading order. */
function* inlinesIn(blocks: readonly Block[]): Iterable<Inline> {
  for (const block of blocks) {
    if (block.kind === 'box' || block.kind === 'columns') yield* inlinesIn(block.blocks)
    if (block.kind === 'table') for (const cell of block.cells) yield* inlinesIn(cell.blocks)
    if (block.kind !== 'paragraph') continue
    for (const inline of block.inlines) {
      yield inline
      if (inline.kind === 'note') yield* inlinesIn(inline.blocks)
    }
  }
}

const inlinesOf = ({ sections }: WordModel): readonly Inline[] =>
  sections
    .flatMap(({ headers, blocks, footers }) => [...Object.values(headers), blocks, ...Object.values(footers)])
    .flatMap((blocks) => [...inlinesIn(blocks)])

const wordsIn = (inline: Inline): string => {
  if (inline.kind === 'text') return inline.text
  return inline.kind === 'note' ? (inline.mark ?? '') : ''
}

const mathIn = (inline: Inline): string => (inline.kind === 'equation' ? inline.text : '')

/** All text of a document in reading order. */
export const textOfModel = (model: WordModel): string =>
  inlinesOf(model)
    .map((inline) => wordsIn(inline) + mathIn(inline))
    .join('')

const charactersOf = (model: WordModel, textIn: (inline: Inline) => string): string =>
  [...new Set(inlinesOf(model).map(textIn).join(''))].join('')

export const toWordFiles = ({ model, pictures }: ReadDocument): WordFiles => ({
  document: Buffer.from(JSON.stringify(model)),
  resources: {
    characters: charactersOf(model, wordsIn),
    mathCharacters: charactersOf(model, mathIn),
    fonts: substituteFonts.filter((name) => model.styles.some(({ font }) => font.includes(name))),
    pictures: [...pictures.keys()],
  },
  pictures,
})

export const writeWordFiles = async (folder: string, { document, resources, pictures }: WordFiles): Promise<void> => {
  await writeFile(join(folder, names.document), document)
  for (const [name, bytes] of pictures) await writeFile(join(folder, name), bytes)
  await writeFile(join(folder, names.resources), JSON.stringify(resources))
}

/** Reads what a child wrote. A hostile file may control the child, so only known names are read, within a limit. */
export const readWordFiles = async (folder: string): Promise<WordFiles> => {
  let bytesLeft = maxBytes
  const read = async (name: string): Promise<Buffer> => {
    bytesLeft -= (await stat(join(folder, name))).size
    if (bytesLeft < 0) throw new Unconvertible('tooMuchInside')
    return readFile(join(folder, name))
  }
  const resources = wordResources.parse(JSON.parse(String(await read(names.resources))))
  const pictures = new Map<string, Buffer>()
  for (const name of resources.pictures) pictures.set(name, await read(name))
  return { resources, pictures, document: await read(names.document) }
}
