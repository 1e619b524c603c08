import sharp from 'sharp'
import { Unconvertible } from '../../conversion-messages.ts'
import { mostPixels } from '../limits.ts'
import { asXmlPart, xmlText } from './xml-text.ts'

const tags = /<[A-Za-z_](?:[^>"']|"[^"]*"|'[^']*')*>/g
/** Attributes by which a picture, a frame or a link names an address outside. */
const addresses = /\s(?:[\w.-]+:)?(?:src|href|link)\s*=\s*(?:"[^"]*"|'[^']*')/g
const fieldCodes = /<((?:[\w.-]+:)?instrText)(?=[\s/>])[^>]*>([\s\S]*?)<\/\1>/g
const fieldAttributes = /(\s(?:[\w.-]+:)?instr\s*=\s*)("[^"]*"|'[^']*')/g
/** Fields that count pages; all others show what they last showed, and fetch nothing. */
const harmlessField = /^["']?\s*(PAGE|NUMPAGES|SECTIONPAGES)\b[\s\w\\*]*["']?$/i

const cleanTag = (tag: string): string =>
  tag
    .replace(addresses, '')
    .replace(fieldAttributes, (whole, start, code) => (harmlessField.test(code) ? whole : `${start}""`))

/** The same XML without addresses of other files in it. */
const cleanXml = (bytes: Buffer): Buffer =>
  asXmlPart(
    xmlText(bytes)
      .replace(fieldCodes, (whole, name, code) => (harmlessField.test(code) ? whole : `<${name}></${name}>`))
      .replace(tags, cleanTag),
  )

const pictureFormats = ['png', 'jpeg', 'gif', 'tiff', 'bmp', 'webp']
const metafile = /\.(emf|wmf)$/i

const checkPicture = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!found?.format || !pictureFormats.includes(found.format)) return undefined
  if (found.width * found.height * (found.pages ?? 1) > mostPixels) throw new Unconvertible('tooManyPixels')
  return bytes
}

/** What may go to the converter of one part, or nothing where it may not go at all. */
export const cleanPart = async (name: string, bytes: Buffer): Promise<Buffer | undefined> => {
  if (/\.xml$/i.test(name)) return cleanXml(bytes)
  return metafile.test(name) ? bytes : checkPicture(bytes)
}
