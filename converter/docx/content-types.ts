import type { Parts } from './read-zip.ts'
import { escapedValue, xmlPart } from './write-xml.ts'
import { attribute, childrenNamed, parseXml } from './xml.ts'

export const contentTypesPart = '[Content_Types].xml'
export const mainPartType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationshipsType = 'application/vnd.openxmlformats-package.relationships+xml'

export type TypeOf = (part: string) => string

/** Tells the type of a part: its own, or that of its ending. */
export const readContentTypes = (parts: Parts): TypeOf => {
  const types = parseXml(parts.get(contentTypesPart) ?? Buffer.alloc(0))
  const read = (name: string, key: string) =>
    new Map(
      childrenNamed(types, name).map((element) => [
        (attribute(element, key) ?? '').toLowerCase(),
        attribute(element, 'ContentType') ?? '',
      ]),
    )
  const [own, byEnding] = [read('ct:Override', 'PartName'), read('ct:Default', 'Extension')]
  return (part) => own.get(`/${part}`.toLowerCase()) ?? byEnding.get(part.split('.').at(-1)?.toLowerCase() ?? '') ?? ''
}

export const writeContentTypes = (parts: readonly string[], typeOf: TypeOf): Buffer => {
  const overrides = parts
    .filter((part) => !part.endsWith('.rels') && typeOf(part) !== '')
    .map((part) => `<Override PartName="/${escapedValue(part)}" ContentType="${escapedValue(typeOf(part))}"/>`)
  const rels = `<Default Extension="rels" ContentType="${relationshipsType}"/>`
  return xmlPart(`<Types xmlns="${namespace}">${rels}${overrides.join('')}</Types>`)
}
