import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'
import { contentTokens } from './content-tokens.ts'
import { nameAt } from './pdf-objects.ts'

const operators = new Set(
  [
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri',
    's S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y true false null R',
  ]
    .join(' ')
    .split(' '),
)
const isOperand = /^(?:[-+.\d]|\/|\(|<|%|ID\s)/

const isContent = (bytes: Buffer): boolean =>
  [...bytes.toString('latin1').matchAll(contentTokens)].every(
    ([token]) => isOperand.test(token) || ["'", '"'].includes(token) || operators.has(token),
  )

/** The streams that pages draw. */
export const contentRefs = (context: PDFContext): ReadonlySet<PDFRef> => {
  const refs = context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    if (object instanceof PDFStream)
      return nameAt(object.dict, 'Subtype') === 'Form' || object.dict.has(PDFName.of('PatternType')) ? [ref] : []
    if (!(object instanceof PDFPageLeaf)) return []
    const contents = object.lookup(PDFName.of('Contents'))
    return contents instanceof PDFArray ? contents.asArray() : [object.get(PDFName.of('Contents'))]
  })
  return new Set(refs.filter((ref) => ref instanceof PDFRef))
}

const numberAt = (dict: PDFDict, key: string): number => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : 0
}

const channels: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4, Indexed: 1 }

/** How many values each pixel has; 0 if that is not said plainly. */
const channelsOf = (image: PDFDict): number => {
  const space = image.lookup(PDFName.of('ColorSpace'))
  const name = space instanceof PDFArray ? space.lookup(0) : space
  if (!(name instanceof PDFName)) return 0
  const profile = space instanceof PDFArray && name.decodeText() === 'ICCBased' ? space.lookup(1) : undefined
  return profile instanceof PDFStream ? numberAt(profile.dict, 'N') : (channels[name.decodeText()] ?? 0)
}

/** How many bytes a font says that it has, or a picture must have. */
const leastLength = (dict: PDFDict): number => {
  const ofFont = ['Length1', 'Length2', 'Length3'].reduce((sum, key) => sum + numberAt(dict, key), 0)
  const bitsOfRow = numberAt(dict, 'Width') * numberAt(dict, 'BitsPerComponent') * channelsOf(dict)
  const isOneFilter = !(dict.lookup(PDFName.of('Filter')) instanceof PDFArray)
  return Math.max(ofFont, isOneFilter ? Math.ceil(bitsOfRow / 8) * numberAt(dict, 'Height') : 0)
}

/**
 * Refuses the content of a stream with a wrong checksum that is not what it should be. Damaged data often unpack to the end, into other
 * bytes; a program that only writes wrong checksums leaves content that makes sense.
 */
export const refuseGarbage = (dict: PDFDict, bytes: Buffer, isDrawn: boolean): void => {
  if ((isDrawn && !isContent(bytes)) || bytes.length < leastLength(dict)) throw new Unconvertible('damaged')
}
