import sharp from 'sharp'
import { Unconvertible } from '../conversion-messages.ts'
import { maxPixels } from '../limits.ts'
import { writeXml } from './write-xml.ts'
import { parseXml, textIn, type XmlAttribute, type XmlElement } from './xml.ts'

/** Attributes by which a picture, a frame or a link names an address outside. */
const addresses = ['src', 'href', 'link']
/** Fields that count pages; all others show what they last showed, and fetch nothing. */
const harmlessField = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b[\s\w\\*]*$/i
/** Fields that keep what they show in their code: their name stays, so that a reader knows that something is there. */
const selfShowingField = /^\s*(EQ|SYMBOL|MACROBUTTON|GOTOBUTTON|AUTONUM|AUTONUMLGL|AUTONUMOUT|LISTNUM|ADVANCE)\b/i

const cleanCode = (code: string): string =>
  harmlessField.test(code) ? code : (selfShowingField.exec(code)?.[1]?.toUpperCase() ?? '')

const localName = (name: string): string => name.split(':').at(-1) ?? name

const cleanAttribute = (attribute: XmlAttribute): readonly XmlAttribute[] => {
  const local = localName(attribute.name)
  if (local === 'instr') return [{ ...attribute, value: cleanCode(attribute.value) }]
  const namesVocabulary = attribute.tag.startsWith('xmlns:')
  return addresses.includes(local) && !namesVocabulary ? [] : [attribute]
}

/** The same element without addresses of other files in it. */
const cleanElement = (element: XmlElement): XmlElement => ({
  ...element,
  attributes: element.attributes.flatMap(cleanAttribute),
  children:
    localName(element.name) === 'instrText'
      ? [cleanCode(textIn(element))]
      : element.children.map((child) => (typeof child === 'string' ? child : cleanElement(child))),
})

const pictureFormats = ['png', 'jpeg', 'gif', 'tiff', 'bmp', 'webp']
const metafile = /\.(emf|wmf)$/i

const checkPicture = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!found?.format || !pictureFormats.includes(found.format)) return undefined
  if (found.width * found.height * (found.pages ?? 1) > maxPixels) throw new Unconvertible('tooManyPixels')
  return bytes
}

/** What may go to the converter of one part, or nothing where it may not go at all. */
export const cleanPart = async (name: string, bytes: Buffer): Promise<Buffer | undefined> => {
  if (/\.xml$/i.test(name)) return writeXml(cleanElement(parseXml(bytes)))
  return metafile.test(name) ? bytes : checkPicture(bytes)
}
