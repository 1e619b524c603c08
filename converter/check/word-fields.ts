/** What programs compute anew, so that the stored result may be outdated. */
const computed = new Set([
  ...['PAGE', 'NUMPAGES', 'SECTION', 'SECTIONPAGES', 'PAGEREF', 'NOTEREF', 'REF', 'STYLEREF', 'SEQ', 'FILENAME'],
  ...['FILESIZE', 'DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE', 'EDITTIME', 'AUTHOR', 'LASTSAVEDBY'],
  ...['USERNAME', 'TITLE', 'SUBJECT', 'KEYWORDS', 'COMMENTS', 'DOCPROPERTY', 'NUMWORDS', 'NUMCHARS', 'REVNUM', 'INFO'],
])

/** Whether a field with this code has no words of the document. */
export const isComputed = (code: string): boolean => computed.has((/[a-z]+/i.exec(code)?.[0] ?? '').toUpperCase())

type Field = { code: string; isInResult: boolean }

/** The fields around the place that is being read, the innermost last. */
export type Fields = Field[]

/** Follows the mark that begins a field, separates its code from its result, or ends it. */
export const followMark = (fields: Fields, kind: string | undefined): void => {
  const field = fields.at(-1)
  if (kind === 'begin') fields.push({ code: '', isInResult: false })
  if (kind === 'separate' && field) field.isInResult = true
  if (kind === 'end') fields.pop()
}

export const addCode = (fields: Fields, code: string): void => {
  const field = fields.at(-1)
  if (field) field.code += code
}

export const hideText = (fields: Fields): boolean =>
  fields.some(({ isInResult, code }) => !isInResult || isComputed(code))
