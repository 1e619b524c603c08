import { Unconvertible } from '../conversion-messages.ts'
import type { Block, RunStyle } from './model.ts'
import type { Story, WordPackage } from './open-package.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import type { PictureFiles } from './picture-files.ts'
import type { Numbering } from './read-numbering.ts'
import type { Styles } from './read-styles.ts'
import type { RunProperties } from './run-properties.ts'

/** A field whose code or result is being read. */
export type OpenField = { code: string; isInResult: boolean; shown: string }

/** Where in the document something stands. */
export type Where = {
  readonly story: Story
  /** How wide it may become. */
  readonly width: number
  /** Whether a page can be broken or a picture be put anywhere on it. */
  readonly isOnPage: boolean
  readonly isInTable: boolean
  readonly margin: { readonly left: number; readonly top: number }
  readonly background: string | undefined
  /** What the style of a table says. */
  readonly run: RunProperties
  readonly paragraph: ParagraphProperties
  readonly fields: OpenField[]
  /** How many notes it stands in. */
  readonly depth: number
}

/** What is known of a document while it is read. */
export type Reading = {
  readonly pack: WordPackage
  readonly styles: Styles
  readonly numbering: Numbering
  readonly pictures: PictureFiles
  /** Whether tables begin at the margin; in older documents the words in them do. */
  readonly tablesAtMargin: boolean
  readonly styleIndex: (style: RunStyle) => number
  readonly sizeOf: (style: number) => number
  readonly footnote: (
    id: string | undefined,
    where: Where,
  ) => { readonly mark: string; readonly blocks: readonly Block[] }
  readonly endnote: (id: string | undefined) => string
  /** Counts what is read, and refuses a document that repeats itself without end. */
  readonly spend: (amount: number) => void
}

const maxPieces = 100_000

export const createBudget = (): Reading['spend'] => {
  let left = maxPieces
  return (amount) => {
    left -= amount
    if (left < 0) throw new Unconvertible('tooMuchInside')
  }
}

/** Gives each look a number, so that it is written down once. */
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
