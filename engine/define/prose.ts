/** A piece of running text, plain or a link. */
export type Phrase = string | { readonly text: string; readonly href: string }

export type Paragraph = readonly Phrase[] | { readonly list: readonly (readonly Phrase[])[] }

export type Passage = { readonly heading?: string; readonly paragraphs: readonly Paragraph[] }

/** A long text that a person reads: a title and passages, as data, so that any part of the product can show it. */
export type Prose = { readonly title: string; readonly passages: readonly Passage[] }

export const link = (text: string, href: string): Phrase => ({ text, href })

export const paragraph = (...phrases: readonly Phrase[]): Paragraph => phrases

export const list = (...points: readonly (Phrase | readonly Phrase[])[]): Paragraph => ({
  list: points.map((point) => (Array.isArray(point) ? point : [point as Phrase])),
})
