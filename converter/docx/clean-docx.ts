import sharp from 'sharp'
import { maxPixels, Unconvertible } from '../failures.ts'
import { asJpeg, hasOtherColors } from '../picture/color-profile.ts'
import { cleanXml } from './clean-xml.ts'
import {
  contentTypesPart,
  innerRelationships,
  mainPartOf,
  mainPartType,
  type Relationship,
  readContentTypes,
  relationshipsOf,
  relationshipsPart,
  storyTypes,
  typeName,
  writeContentTypes,
  writeRelationships,
} from './docx-package.ts'
import { formMarkStyles, withoutFormMarks } from './form-marks.ts'
import { comparableText, separateSections } from './section-breaks.ts'
import { attribute, everyElement, parseXml, writeXml } from './xml.ts'
import { type Parts, readZip, writeZip } from './zip.ts'

const pictureFormats = ['png', 'jpeg', 'gif', 'tiff', 'bmp', 'webp']
const metafile = /\.(emf|wmf)$/i

const withUsualColors = (bytes: Buffer, format: string): Promise<Buffer> => {
  const picture = sharp(bytes, { failOn: 'error' })
  const written =
    format === 'jpeg' ? asJpeg(picture) : picture.toColourspace('srgb').png({ compressionLevel: 3 }).toBuffer()
  return written.catch((error: unknown) => {
    throw new Unconvertible('pictureKind', error)
  })
}

const checkPicture = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!found?.format || !pictureFormats.includes(found.format)) return undefined
  if (found.width * found.height * (found.pages ?? 1) > maxPixels) throw new Unconvertible('tooManyPixels')
  return hasOtherColors(found.icc) ? withUsualColors(bytes, found.format) : bytes
}

/** The cleaned part, or nothing if the layout must not see the part at all. */
const cleanPart = async (name: string, bytes: Buffer): Promise<Buffer | undefined> => {
  if (/\.xml$/i.test(name)) return writeXml(cleanXml(parseXml(bytes)))
  return metafile.test(name) ? bytes : checkPicture(bytes)
}

const refuseMacros = (parts: Parts, mainType: string) => {
  const hasProject = [...parts.keys()].some((name) => /vbaProject|vbaData/i.test(name))
  if (hasProject || /macroEnabled/i.test(mainType)) throw new Unconvertible('macros')
  if (mainType !== mainPartType) throw new Unconvertible('notItsName')
}

/** A document inside the document is not copied, so its text would be missing. */
const refuseEmbeddedDocuments = (parts: Parts, part: string, content: Buffer) => {
  const embedded = innerRelationships(parts, part).filter((relationship) => typeName(relationship) === 'aFChunk')
  if (embedded.length === 0) return
  for (const element of everyElement(parseXml(content)))
    if (element.name === 'w:altChunk' && embedded.some(({ id }) => id === attribute(element, 'r:id')))
      throw new Unconvertible('embeddedDocument')
}

/** Copies a part and all parts it refers to, each once, and returns whether the part was copied. */
const copyPart = async (parts: Parts, part: string, copied: Map<string, Buffer>): Promise<boolean> => {
  if (copied.has(part)) return true
  const content = await cleanPart(part, parts.get(part) ?? Buffer.alloc(0))
  if (!content) return false
  refuseEmbeddedDocuments(parts, part, content)
  copied.set(part, content)
  const relationships: Relationship[] = []
  for (const relationship of relationshipsOf(parts, part))
    if (await copyPart(parts, relationship.target, copied)) relationships.push(relationship)
  if (relationships.length > 0) copied.set(relationshipsPart(part), writeRelationships(relationships))
  return true
}

const separateSectionsOf = (main: string, copied: Map<string, Buffer>): void => {
  const stories = relationshipsOf(copied, main).filter((found) => ['header', 'footer'].includes(typeName(found)))
  const content = copied.get(main)
  if (stories.length === 0 || !content) return
  const textOf = (id: string) => {
    const story = copied.get(stories.find((found) => found.id === id)?.target ?? '')
    return story ? comparableText(parseXml(story)) : ''
  }
  copied.set(main, writeXml(separateSections(parseXml(content), textOf)))
}

const removeFormMarks = (main: string, copied: Map<string, Buffer>): void => {
  const related = relationshipsOf(copied, main)
  const part = related.find((found) => typeName(found) === 'styles')?.target
  const styles = part === undefined ? [] : formMarkStyles(parseXml(copied.get(part) ?? Buffer.alloc(0)))
  if (styles.length === 0) return
  const stories = related.filter((found) => storyTypes.includes(typeName(found))).map(({ target }) => target)
  for (const story of [main, ...stories])
    copied.set(story, writeXml(withoutFormMarks(parseXml(copied.get(story) ?? Buffer.alloc(0)), styles)))
}

/** Rebuilds the document from the parts that it shows, without anything that leads outside, runs or fetches. */
export const cleanDocx = async (bytes: Buffer): Promise<Buffer> => {
  const parts = await readZip(bytes)
  if (!parts.has(contentTypesPart)) throw new Unconvertible('notItsName')
  const typeOf = readContentTypes(parts)
  const main = mainPartOf(parts)
  if (!main) throw new Unconvertible('notItsName')
  refuseMacros(parts, typeOf(main.target))
  const copied = new Map<string, Buffer>()
  await copyPart(parts, main.target, copied)
  separateSectionsOf(main.target, copied)
  removeFormMarks(main.target, copied)
  return writeZip(
    new Map([
      [contentTypesPart, writeContentTypes([...copied.keys()], typeOf)],
      [relationshipsPart(''), writeRelationships([main])],
      ...copied,
    ]),
  )
}
