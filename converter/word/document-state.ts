import type { Story, WordPackage } from '../docx/docx-package.ts'
import type { XmlNode } from '../docx/xml.ts'
import { Unconvertible } from '../failures.ts'
import { widthOfText } from './break-long-words.ts'
import type { Block, RunStyle, Sides } from './model.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import type { PictureFiles } from './picture-files.ts'
import type { Numbering } from './read-numbering.ts'
import type { Styles } from './read-styles.ts'
import type { RunProperties } from './run-properties.ts'
import type { ColorOf } from './theme-colors.ts'

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
  readonly colorOf: ColorOf
  /** Reads the content of a text box. */
  readonly readBlocks: (nodes: readonly XmlNode[], position: Position) => readonly Block[]
  /** Where equations stand that do not say it. */
  readonly equationAlign: string | undefined
  readonly styleIndex: (style: RunStyle) => number
  /** An upper limit for the width of a text in a style. */
  readonly widthOf: (text: string, style: number) => number
  readonly footnote: (
    id: string | undefined,
    position: Position,
  ) => { readonly mark: string; readonly blocks: readonly Block[] }
  readonly endnote: (id: string | undefined) => string
  readonly comment: (id: string | undefined) => string
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
  const widthOf = (text: string, style: number): number => {
    const found = styles[style]
    return found ? widthOfText(text, found) : 0
  }
  return { styles, indexOf, widthOf }
}
