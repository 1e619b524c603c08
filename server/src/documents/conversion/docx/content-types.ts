import type { Parts } from './read-zip.ts'
import { asXmlPart, elementsNamed, escaped, xmlText } from './xml-text.ts'

export const contentTypesPart = '[Content_Types].xml'
export const mainPartType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationshipsType = 'application/vnd.openxmlformats-package.relationships+xml'

export type TypeOf = (part: string) => string

/** Tells the type of a part: its own, or that of its ending. */
export const readContentTypes = (parts: Parts): TypeOf => {
  const text = xmlText(parts.get(contentTypesPart) ?? Buffer.alloc(0))
  const read = (element: string, key: string) =>
    new Map(
      elementsNamed(element, text).map((attributes) => [
        (attributes.get(key) ?? '').toLowerCase(),
        attributes.get('ContentType') ?? '',
      ]),
    )
  const [own, byEnding] = [read('Override', 'PartName'), read('Default', 'Extension')]
  return (part) => own.get(`/${part}`.toLowerCase()) ?? byEnding.get(part.split('.').at(-1)?.toLowerCase() ?? '') ?? ''
}

export const writeContentTypes = (parts: readonly string[], typeOf: TypeOf): Buffer => {
  const overrides = parts
    .filter((part) => !part.endsWith('.rels') && typeOf(part) !== '')
    .map((part) => `<Override PartName="/${escaped(part)}" ContentType="${escaped(typeOf(part))}"/>`)
  const rels = `<Default Extension="rels" ContentType="${relationshipsType}"/>`
  return asXmlPart(`<Types xmlns="${namespace}">${rels}${overrides.join('')}</Types>`)
}
