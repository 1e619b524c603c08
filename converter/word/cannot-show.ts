import { type ConversionFailure, Unconvertible } from '../conversion-messages.ts'
import { textIn, type XmlElement, type XmlNode } from '../docx/xml.ts'

/** Refuses a document for something that would be missing from the PDF. */
export const cannotShow = (failure: ConversionFailure): never => {
  throw new Unconvertible(failure)
}

const changes = ['ins', 'del', 'moveFrom', 'moveTo', 'delText', 'delInstrText', 'cellIns', 'cellDel', 'cellMerge']

/** Elements that hold what we cannot show, by the words of the message about them. */
const refused: Readonly<Record<string, ConversionFailure>> = {
  ...Object.fromEntries(changes.map((name) => [`w:${name}`, 'trackedChanges' as const])),
  'm:oMath': 'equation',
  'm:oMathPara': 'equation',
  'w:object': 'embeddedObject',
  'w:control': 'embeddedObject',
  'w:commentReference': 'comments',
  'w:ruby': 'unknownContent',
  'w:subDoc': 'embeddedDocument',
  'w:contentPart': 'drawing',
  'w:movie': 'embeddedObject',
}

export const refuseWhatIsKnown = ({ name }: XmlElement): void => {
  const failure = refused[name]
  if (failure) cannotShow(failure)
}

/** Whatever nobody here knows may be left out only where it says nothing. */
export const refuseWords = (node: XmlNode): void => {
  const words = typeof node === 'string' ? node : textIn(node)
  if (words.trim() !== '') cannotShow('unknownContent')
}

type Handlers = Readonly<Record<string, (element: XmlElement) => void>>

/** Hands each child to whoever knows it; what is left is refused, or left out where it says nothing. */
export const readChildren = (element: XmlElement, handlers: Handlers): void => {
  for (const child of element.children) {
    const handle = typeof child === 'string' ? undefined : handlers[child.name]
    if (typeof child !== 'string' && handle) handle(child)
    else {
      if (typeof child !== 'string') refuseWhatIsKnown(child)
      refuseWords(child)
    }
  }
}

/** A handler of an element that holds no words: where it does, nobody knows what they mean. */
export const wordless =
  (handle?: (element: XmlElement) => void) =>
  (element: XmlElement): void => {
    refuseWords(element)
    handle?.(element)
  }

/** Hands on what stands in a content control. */
export const readControl = (control: XmlElement, read: (content: XmlElement) => void): void =>
  readChildren(control, { 'w:sdtContent': read })
