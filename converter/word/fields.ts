import { selfShowingFields } from '../docx/clean-xml.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import type { Position } from './document-state.ts'
import { refuse } from './read-children.ts'
import { numberIn, toggle, valueIn } from './values.ts'

/** A field whose value is computed by the layout. */
export type PageCounter =
  | { readonly kind: 'page-number'; readonly format: string | null }
  | { readonly kind: 'page-count' }

const formats: Readonly<Record<string, string>> = {
  arabic: '1',
  Arabic: '1',
  roman: 'i',
  Roman: 'I',
  ROMAN: 'I',
  alphabetic: 'a',
  Alphabetic: 'A',
  ALPHABETIC: 'A',
}

/** The page counter that a field code means, if any. A field that keeps its text in its code is refused. */
export const counterOf = (code: string): PageCounter | undefined => {
  const [name = '', ...switches] = code.trim().split(/[\s\\*]+/)
  const kind = name.toUpperCase()
  if (kind === 'EQ') refuse('equation')
  if (selfShowingFields.includes(kind)) refuse('fields')
  if (kind === 'NUMPAGES') return { kind: 'page-count' }
  if (kind !== 'PAGE') return undefined
  const format = switches.find((word) => Object.hasOwn(formats, word))
  return { kind: 'page-number', format: formats[format ?? ''] ?? null }
}

/** The stored result of a page counter is replaced, so it must not hold anything but a number. */
export const refuseOtherResult = (shown: string): void => {
  if (!/^[\s\divxlcdm\-–]*$/i.test(shown)) refuse('fields')
}

/** Whether the code of a field is being read, which is not shown. */
export const isInCode = ({ fields }: Position): boolean => fields.some(({ isInResult }) => !isInResult)

export const isInCounter = ({ fields }: Position): boolean =>
  fields.some(({ isInResult, code }) => isInResult && counterOf(code) !== undefined)

/** What a check box or a drop-down list of a legacy form shows. */
export const formFieldText = (begin: XmlElement): string => {
  const data = childNamed(begin, 'w:ffData')
  const box = childNamed(data, 'w:checkBox')
  if (box) return (toggle(box, 'w:checked') ?? toggle(box, 'w:default') ?? false) ? '☒' : '☐'
  const choices = childNamed(data, 'w:ddList')
  const entries = childrenNamed(choices, 'w:listEntry')
  const chosen = numberIn(valueIn(choices, 'w:result') ?? valueIn(choices, 'w:default')) ?? 0
  return attribute(entries[chosen], 'w:val') ?? ''
}
