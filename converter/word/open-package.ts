import { type Parts, readZip } from '../docx/read-zip.ts'
import { type Relationship, relationshipsOf, typeName } from '../docx/relationships.ts'
import { parseXml, type XmlElement } from '../docx/xml.ts'

/** One part of a document with what it refers to. */
export type Story = {
  readonly root: XmlElement
  /** The part that it refers to by that id. */
  readonly related: (id: string | undefined) => string | undefined
}

export type WordPackage = {
  readonly main: string
  readonly story: (part: string) => Story
  /** The part of a kind, of which the document has one at most. */
  readonly only: (type: string) => XmlElement | undefined
  readonly onlyName: (type: string) => string | undefined
  readonly bytes: (part: string) => Buffer | undefined
}

const createFeatures = (parts: Parts, main: string): WordPackage => {
  const ofMain = relationshipsOf(parts, main)
  const read = (part: string): XmlElement => parseXml(parts.get(part) ?? Buffer.alloc(0))
  const onlyName = (type: string) => ofMain.find((relationship) => typeName(relationship) === type)?.target
  return {
    main,
    story: (part) => {
      const targets = new Map(relationshipsOf(parts, part).map(({ id, target }) => [id, target]))
      return { root: read(part), related: (id) => (id === undefined ? undefined : targets.get(id)) }
    },
    only: (type) => {
      const part = onlyName(type)
      return part === undefined ? undefined : read(part)
    },
    onlyName,
    bytes: (part) => parts.get(part),
  }
}

const isMain = (relationship: Relationship) => typeName(relationship) === 'officeDocument'

/** Opens a cleaned document. */
export const openPackage = async (docx: Buffer): Promise<WordPackage> => {
  const parts = await readZip(docx)
  const main = relationshipsOf(parts, '').find(isMain)?.target ?? ''
  return createFeatures(parts, main)
}
