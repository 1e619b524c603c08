import type { Equation } from './equation-model.ts'

/** The content and look of a document, as data for the template. All lengths are in points. */

export type RunStyle = {
  readonly font: readonly string[]
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly fill: string
  readonly highlight: string | null
  readonly shift: 'super' | 'sub' | null
  /** The distance above the base line, or below it if negative. */
  readonly raise: number
  readonly tracking: number
  /** The height of the line above and below its base line. */
  readonly above: number
  readonly below: number
  readonly lang: string
}

/** What a shape is drawn as. */
export type Shape = {
  readonly form: 'rectangle' | 'rounded' | 'ellipse' | 'line' | 'polygon'
  /** The corners of a polygon, as shares of its width and height. */
  readonly corners?: readonly (readonly [across: number, down: number])[]
  /** The ends of a line that have an arrow. */
  readonly arrows?: { readonly start: boolean; readonly end: boolean }
  readonly fill: string | null
  readonly stroke: Stroke | null
}

/** A picture, or a shape in its place. Without both, its file is outside the document and an empty frame is shown. */
export type Picture = {
  readonly kind: 'picture'
  readonly path: string | null
  readonly shape: Shape | null
  readonly alt: string
  readonly width: number
  readonly height: number
  /** Mirrored before it is rotated. */
  readonly mirrorX: boolean
  readonly mirrorY: boolean
  readonly rotation: number
  readonly crop: Crop | null
  readonly place: Place | null
}
/** The share of the picture that is cut off on each side. */
export type Crop = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
/** A floating picture: in the flow on one side of the page, or at a point of the page, in front of the text or behind it. */
export type Place =
  | { readonly at: 'side'; readonly side: 'left' | 'center' | 'right' }
  | { readonly at: 'page' | 'paragraph'; readonly x: number; readonly y: number; readonly isBehind: boolean }

export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly style: number }
  | { readonly kind: 'tab'; readonly style: number }
  | { readonly kind: 'line' }
  | { readonly kind: 'page-number'; readonly style: number; readonly format: string | null }
  | { readonly kind: 'page-count'; readonly style: number }
  | { readonly kind: 'note'; readonly style: number; readonly mark: string | null; readonly blocks: readonly Block[] }
  | Equation
  | Picture

export type Stroke = { readonly width: number; readonly color: string; readonly dash: string }
export type Sides<Value> = {
  readonly top: Value
  readonly right: Value
  readonly bottom: Value
  readonly left: Value
}

export type TabStop = {
  readonly at: number
  readonly align: 'left' | 'center' | 'right'
  readonly leader: string | null
}

export type Paragraph = {
  readonly kind: 'paragraph'
  readonly inlines: readonly Inline[]
  readonly heading: number | null
  readonly align: 'left' | 'center' | 'right' | 'justify'
  readonly rightToLeft: boolean
  readonly left: number
  readonly right: number
  /** The indent of the first line relative to `left`; negative for a hanging indent. */
  readonly first: number
  readonly before: number
  readonly after: number
  readonly tabs: readonly TabStop[]
  readonly fill: string | null
  readonly border: Sides<Stroke | null> | null
  readonly keepNext: boolean
  readonly keepLines: boolean
  /** The height of the paragraph if it is empty. */
  readonly emptyHeight: number
}

export type Cell = {
  readonly x: number
  readonly y: number
  readonly colspan: number
  readonly rowspan: number
  readonly fill: string | null
  readonly stroke: Sides<Stroke | null>
  readonly inset: Sides<number>
  readonly align: 'top' | 'horizon' | 'bottom'
  readonly rotation: number
  /** The length of its lines if the text is rotated. */
  readonly length: number
  readonly minHeight: number
  readonly blocks: readonly Block[]
}

export type Table = {
  readonly kind: 'table'
  readonly columns: readonly number[]
  readonly headerRows: number
  readonly align: 'left' | 'center' | 'right'
  readonly indent: number
  readonly rightToLeft: boolean
  readonly cells: readonly Cell[]
}

/** A text box. It is as high as its text, and at least as high as the document says. */
export type TextBox = {
  readonly kind: 'box'
  readonly side: 'left' | 'center' | 'right'
  readonly width: number
  readonly height: number
  readonly look: Shape
  readonly inset: Sides<number>
  readonly blocks: readonly Block[]
}

/** Columns that share their page with other text. */
type Columns = {
  readonly kind: 'columns'
  readonly count: number
  readonly gutter: number
  readonly blocks: readonly Block[]
}

type PageBreak = { readonly kind: 'page-break' }
export type Block = Paragraph | Table | Picture | TextBox | Columns | PageBreak

export type Stories = {
  readonly default: readonly Block[]
  readonly first: readonly Block[]
  readonly even: readonly Block[]
}

export type Section = {
  readonly width: number
  readonly height: number
  readonly margin: Sides<number>
  readonly headerTop: number
  readonly footerBottom: number
  readonly columns: number
  readonly gutter: number
  /** The number of its first page; `null` to continue counting. */
  readonly firstNumber: number | null
  readonly numberFormat: string
  readonly hasFirst: boolean
  readonly hasEven: boolean
  readonly headers: Stories
  readonly footers: Stories
  readonly blocks: readonly Block[]
}

export type WordModel = {
  readonly lang: string
  readonly title: string
  readonly tabWidth: number
  /** Whether the spaces after a paragraph and before the next one are added; else the larger one counts. */
  readonly addsSpace: boolean
  readonly styles: readonly RunStyle[]
  readonly sections: readonly Section[]
}
