import { posix } from 'node:path'
import { attribute, childrenNamed, escapedValue, parseXml, type XmlElement, xmlPart } from './xml.ts'
import { type Parts, readZip } from './zip.ts'

// A docx is a zip of parts: one part lists their content types, and each part may list its relationships to others.

export const contentTypesPart = '[Content_Types].xml'
export const mainPartType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const namespace = 'http://schemas.openxmlformats.org/package/2006'
const relationshipsType = 'application/vnd.openxmlformats-package.relationships+xml'

type TypeOf = (part: string) => string

/** The content type of a part: its own, or that of its extension. */
export const readContentTypes = (parts: Parts): TypeOf => {
  const types = parseXml(parts.get(contentTypesPart) ?? Buffer.alloc(0))
  const read = (name: string, key: string) =>
    new Map(
      childrenNamed(types, name).map((element) => [
        (attribute(element, key) ?? '').toLowerCase(),
        attribute(element, 'ContentType') ?? '',
      ]),
    )
  const [byName, byExtension] = [read('ct:Override', 'PartName'), read('ct:Default', 'Extension')]
  return (part) =>
    byName.get(`/${part}`.toLowerCase()) ?? byExtension.get(part.split('.').at(-1)?.toLowerCase() ?? '') ?? ''
}

export const writeContentTypes = (parts: readonly string[], typeOf: TypeOf): Buffer => {
  const overrides = parts
    .filter((part) => !part.endsWith('.rels') && typeOf(part) !== '')
    .map((part) => `<Override PartName="/${escapedValue(part)}" ContentType="${escapedValue(typeOf(part))}"/>`)
  const rels = `<Default Extension="rels" ContentType="${relationshipsType}"/>`
  return xmlPart(`<Types xmlns="${namespace}/content-types">${rels}${overrides.join('')}</Types>`)
}

export type Relationship = { readonly id: string; readonly type: string; readonly target: string }

/** What a document may consist of. Links, templates, embedded programs, fonts and foreign content are not listed. */
const keptTypes = [
  ...['officeDocument', 'styles', 'numbering', 'settings', 'theme', 'fontTable', 'header', 'footer'],
  ...['footnotes', 'endnotes', 'comments', 'image', 'chart', 'diagramData', 'diagramLayout', 'diagramQuickStyle'],
  ...['diagramColors', 'diagramDrawing'],
]

export const relationshipsPart = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

const resolveTarget = (part: string, target: string): string =>
  posix.join('/', target.startsWith('/') ? '' : posix.dirname(part), target).slice(1)

/** All relationships of a part that stay inside the document. */
export const innerRelationships = (parts: Parts, part: string): readonly Relationship[] => {
  const source = parts.get(relationshipsPart(part))
  if (!source) return []
  return childrenNamed(parseXml(source), 'rel:Relationship').flatMap((element) => {
    const target = resolveTarget(part, attribute(element, 'Target') ?? '')
    const isInside = (attribute(element, 'TargetMode') ?? 'Internal') === 'Internal' && parts.has(target)
    return isInside ? [{ id: attribute(element, 'Id') ?? '', type: attribute(element, 'Type') ?? '', target }] : []
  })
}

export const typeName = ({ type }: Relationship): string => type.split('/').at(-1) ?? ''

/** The relationships of a part that stay inside the document and are of a kept type. */
export const relationshipsOf = (parts: Parts, part: string): readonly Relationship[] =>
  innerRelationships(parts, part).filter((relationship) => keptTypes.includes(typeName(relationship)))

export const writeRelationships = (relationships: readonly Relationship[]): Buffer => {
  const lines = relationships.map(
    ({ id, type, target }) =>
      `<Relationship Id="${escapedValue(id)}" Type="${escapedValue(type)}" Target="/${escapedValue(target)}"/>`,
  )
  return xmlPart(`<Relationships xmlns="${namespace}/relationships">${lines.join('')}</Relationships>`)
}

/** The main part, or nothing if the package is no document. */
export const mainPartOf = (parts: Parts): Relationship | undefined =>
  relationshipsOf(parts, '').find((relationship) => typeName(relationship) === 'officeDocument')

/** A part with text, such as the body or a header, and the parts it refers to. Word calls these parts stories. */
export type Story = {
  readonly root: XmlElement
  readonly related: (id: string | undefined) => string | undefined
}

export type WordPackage = {
  readonly main: string
  readonly story: (part: string) => Story
  /** The main part with all headers, footers, notes and comments. */
  readonly stories: () => readonly Story[]
  /** The part of a type that a document has at most once. */
  readonly only: (type: string) => XmlElement | undefined
  readonly onlyName: (type: string) => string | undefined
  readonly bytes: (part: string) => Buffer | undefined
}

/** The types of the parts with text beside the main part. */
export const storyTypes = ['header', 'footer', 'footnotes', 'endnotes', 'comments']

/** Opens a cleaned document. */
export const openPackage = async (docx: Buffer): Promise<WordPackage> => {
  const parts = await readZip(docx)
  const main = mainPartOf(parts)?.target ?? ''
  const ofMain = relationshipsOf(parts, main)
  const read = (part: string): XmlElement => parseXml(parts.get(part) ?? Buffer.alloc(0))
  const onlyName = (type: string) => ofMain.find((relationship) => typeName(relationship) === type)?.target
  const story = (part: string): Story => {
    const targets = new Map(relationshipsOf(parts, part).map(({ id, target }) => [id, target]))
    return { root: read(part), related: (id) => (id === undefined ? undefined : targets.get(id)) }
  }
  return {
    main,
    story,
    stories: () => {
      const others = ofMain.filter((relationship) => storyTypes.includes(typeName(relationship)))
      return [...new Set([main, ...others.map(({ target }) => target)])].map(story)
    },
    only: (type) => {
      const part = onlyName(type)
      return part === undefined ? undefined : read(part)
    },
    onlyName,
    bytes: (part) => parts.get(part),
  }
}
