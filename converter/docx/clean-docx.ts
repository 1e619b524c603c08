import { Unconvertible } from '../conversion-messages.ts'
import { cleanPart } from './clean-part.ts'
import { contentTypesPart, mainPartType, readContentTypes, writeContentTypes } from './content-types.ts'
import { type Parts, readZip } from './read-zip.ts'
import {
  innerRelationships,
  type Relationship,
  relationshipsOf,
  relationshipsPart,
  typeName,
  writeRelationships,
} from './relationships.ts'
import { writeZip } from './write-zip.ts'
import { attribute, everyElement, parseXml } from './xml.ts'

const root = ''

const mainPart = (parts: Parts): string => {
  const main = relationshipsOf(parts, root).find(({ type }) => type.endsWith('/officeDocument'))
  if (!main) throw new Unconvertible('notItsName')
  return main.target
}

const refuseMacros = (parts: Parts, mainType: string) => {
  const hasProject = [...parts.keys()].some((name) => /vbaProject|vbaData/i.test(name))
  if (hasProject || /macroEnabled/i.test(mainType)) throw new Unconvertible('macros')
  if (mainType !== mainPartType) throw new Unconvertible('notItsName')
}

/** Another document inside this one is not taken over, so a place where it would be shown is a gap. */
const refuseEmbeddedDocuments = (parts: Parts, part: string, content: Buffer) => {
  const embedded = innerRelationships(parts, part).filter((relationship) => typeName(relationship) === 'aFChunk')
  if (embedded.length === 0) return
  for (const element of everyElement(parseXml(content)))
    if (element.name === 'w:altChunk' && embedded.some(({ id }) => id === attribute(element, 'r:id')))
      throw new Unconvertible('embeddedDocument')
}

/** Takes over the part and all that it is made of, each once. */
const takeOver = async (parts: Parts, part: string, kept: Map<string, Buffer>): Promise<boolean> => {
  if (kept.has(part)) return true
  const content = await cleanPart(part, parts.get(part) ?? Buffer.alloc(0))
  if (!content) return false
  refuseEmbeddedDocuments(parts, part, content)
  kept.set(part, content)
  const relationships: Relationship[] = []
  for (const relationship of relationshipsOf(parts, part))
    if (await takeOver(parts, relationship.target, kept)) relationships.push(relationship)
  if (relationships.length > 0) kept.set(relationshipsPart(part), writeRelationships(relationships))
  return true
}

/** Builds the document anew from the parts it shows; nothing that leads outside, runs or fetches is among them. */
export const cleanDocx = async (bytes: Buffer): Promise<Buffer> => {
  const parts = await readZip(bytes)
  if (!parts.has(contentTypesPart)) throw new Unconvertible('notItsName')
  const types = readContentTypes(parts)
  const main = mainPart(parts)
  refuseMacros(parts, types(main))
  const kept = new Map<string, Buffer>()
  await takeOver(parts, main, kept)
  const start = relationshipsOf(parts, root).filter(({ target }) => target === main)
  return writeZip(
    new Map([
      [contentTypesPart, writeContentTypes([...kept.keys()], types)],
      [relationshipsPart(root), writeRelationships(start)],
      ...kept,
    ]),
  )
}
