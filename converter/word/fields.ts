import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import { cannotShow } from './cannot-show.ts'
import type { Where } from './reading.ts'
import { numberIn, toggle, valueIn } from './values.ts'

/** What a field shows by itself, whatever it last showed. */
export type Counter = { readonly kind: 'page-number'; readonly format: string | null } | { readonly kind: 'page-count' }

const formats: Readonly<Record<string, string>> = {
  arabic: '1',
  roman: 'i',
  ROMAN: 'I',
  alphabetic: 'a',
  ALPHABETIC: 'A',
}
const selfShowing = /^(EQ|SYMBOL|MACROBUTTON|GOTOBUTTON|AUTONUM|AUTONUMLGL|AUTONUMOUT|LISTNUM|ADVANCE)$/

/** The counter of pages that a code stands for; a field that keeps its words in its code cannot be shown. */
export const counterOf = (code: string): Counter | undefined => {
  const [name = '', ...switches] = code.trim().split(/\s+/)
  const kind = name.toUpperCase()
  if (kind === 'EQ') cannotShow('equation')
  if (selfShowing.test(kind)) cannotShow('fields')
  if (kind === 'NUMPAGES') return { kind: 'page-count' }
  if (kind !== 'PAGE') return undefined
  return { kind: 'page-number', format: formats[switches[switches.indexOf('\\*') + 1] ?? ''] ?? null }
}

/** A page number is the only result that is not shown but counted anew. */
export const refuseOtherResult = (shown: string): void => {
  if (!/^[\s\divxlcdm\-–]*$/i.test(shown)) cannotShow('fields')
}

/** The field that is being read, if its words are not to be shown as they stand. */
export const isInCode = ({ fields }: Where): boolean => fields.some(({ isInResult }) => !isInResult)

export const isInCounter = ({ fields }: Where): boolean =>
  fields.some(({ isInResult, code }) => isInResult && counterOf(code) !== undefined)

/** What a box or a list to choose from in an old form shows. */
export const formFieldText = (begin: XmlElement): string => {
  const data = childNamed(begin, 'w:ffData')
  const box = childNamed(data, 'w:checkBox')
  if (box) return (toggle(box, 'w:checked') ?? toggle(box, 'w:default') ?? false) ? '☒' : '☐'
  const choices = childNamed(data, 'w:ddList')
  const entries = childrenNamed(choices, 'w:listEntry')
  const chosen = numberIn(valueIn(choices, 'w:result') ?? valueIn(choices, 'w:default')) ?? 0
  return attribute(entries[chosen], 'w:val') ?? ''
}
