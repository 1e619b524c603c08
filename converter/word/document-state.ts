import sharp, { type Metadata } from 'sharp'
import type { Story, WordPackage } from '../docx/docx-package.ts'
import { Unconvertible } from '../failures.ts'
import { readJpeg } from '../picture/jpeg-file.ts'
import type { Block, RunStyle, Sides } from './model.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import type { Numbering } from './read-numbering.ts'
import type { Styles } from './read-styles.ts'
import type { RunProperties } from './run-properties.ts'

export type PictureFiles = {
  /** Registers a part of the document as a picture and returns its path for the template. */
  readonly add: (part: string) => string
  /** The registered pictures by name, in a format that Typst reads and without metadata. */
  readonly prepare: () => Promise<ReadonlyMap<string, Buffer>>
}

/** A printed page shows no more pixels. */
const maxShownPixels = 6_000_000

const asPng = (bytes: Buffer, { width, height }: Metadata): Promise<Buffer> => {
  const share = Math.min(Math.sqrt(maxShownPixels / (width * height)), 1)
  return sharp(bytes, { page: 0 })
    .toColourspace('srgb')
    .resize(Math.max(Math.round(width * share), 1), Math.max(Math.round(height * share), 1), { fit: 'fill' })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** A common JPEG is only stripped of its metadata; everything else is drawn again as PNG. */
const prepareOne = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const found = await sharp(bytes).metadata()
    if (found.format === 'jpeg') {
      const { isWidelySupported, components, stripped } = readJpeg(bytes)
      if (isWidelySupported && components === 3) return stripped
    }
    return await asPng(bytes, found)
  } catch (error) {
    throw new Unconvertible('pictureKind', error)
  }
}

export const createPictureFiles = (read: (part: string) => Buffer | undefined): PictureFiles => {
  const names = new Map<string, string>()
  return {
    add: (part) => {
      const name = names.get(part) ?? `picture-${names.size + 1}`
      names.set(part, name)
      return `/${name}`
    },
    prepare: async () => {
      const files = new Map<string, Buffer>()
      for (const [part, name] of names) files.set(name, await prepareOne(read(part) ?? Buffer.alloc(0)))
      return files
    },
  }
}

/** A field whose code or result is being read. */
type OpenField = { code: string; isInResult: boolean; shown: string }

/** The place of a block or run in the document, and what it inherits from there. */
export type Position = {
  readonly story: Story
  /** The available width. */
  readonly width: number
  /** Whether it is in the body, where pages can break and pictures can be placed freely. */
  readonly isOnPage: boolean
  readonly isInTable: boolean
  /** The share to which the text is shrunk, because its table is. */
  readonly textShare: number
  /** The edges of the text, from the left and the top of its page. */
  readonly edges: Sides<number>
  readonly background: string | undefined
  /** What the table style says about the text. */
  readonly run: RunProperties
  readonly paragraph: ParagraphProperties
  readonly fields: OpenField[]
  /** How many notes it is nested in. */
  readonly depth: number
}

/** What is shared while one document is read. */
export type DocumentState = {
  readonly pack: WordPackage
  readonly styles: Styles
  readonly numbering: Numbering
  readonly pictures: PictureFiles
  /** Whether tables start at the margin; in older documents the text inside the first cell does. */
  readonly tablesAtMargin: boolean
  readonly styleIndex: (style: RunStyle) => number
  readonly sizeOf: (style: number) => number
  readonly footnote: (
    id: string | undefined,
    position: Position,
  ) => { readonly mark: string; readonly blocks: readonly Block[] }
  readonly endnote: (id: string | undefined) => string
  /** Counts what was read, and refuses a document that is too large. */
  readonly spend: (amount: number) => void
}

const maxPieces = 100_000

export const createBudget = (): DocumentState['spend'] => {
  let left = maxPieces
  return (amount) => {
    left -= amount
    if (left < 0) throw new Unconvertible('tooMuchInside')
  }
}

/** Gives each distinct style a number, so that it is written once. */
export const createStyleList = () => {
  const styles: RunStyle[] = []
  const numbers = new Map<string, number>()
  const indexOf = (style: RunStyle): number => {
    const key = Object.values(style).join('|')
    const known = numbers.get(key) ?? styles.push(style) - 1
    numbers.set(key, known)
    return known
  }
  return { styles, indexOf, sizeOf: (style: number) => styles[style]?.size ?? 0 }
}
