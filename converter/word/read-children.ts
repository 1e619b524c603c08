import { childNamed, textIn, type XmlElement, type XmlNode } from '../docx/xml.ts'
import { type ConversionFailure, Unconvertible } from '../failures.ts'

/** Refuses a document because something in it would be missing from the PDF. */
export const refuse = (failure: ConversionFailure): never => {
  throw new Unconvertible(failure)
}

const changes = ['ins', 'del', 'moveFrom', 'moveTo', 'delText', 'delInstrText', 'cellIns', 'cellDel', 'cellMerge']

/** Elements that are never shown, with the message for each. */
export const neverShown: Readonly<Record<string, ConversionFailure>> = {
  ...Object.fromEntries(changes.map((name) => [`w:${name}`, 'trackedChanges' as const])),
  'w:subDoc': 'embeddedDocument',
  'w:movie': 'embeddedObject',
}

const refused: Readonly<Record<string, ConversionFailure>> = {
  ...neverShown,
  'w:object': 'embeddedObject',
  'w:control': 'embeddedObject',
  'w:contentPart': 'drawing',
  'w14:contentPart': 'drawing',
}

const refuseKnownElement = ({ name }: XmlElement): void => {
  const failure = refused[name]
  if (failure) refuse(failure)
}

/** An unknown element may be left out only if it holds no text. */
export const refuseText = (node: XmlNode): void => {
  const text = typeof node === 'string' ? node : textIn(node)
  if (text.trim() !== '') refuse('unknownContent')
}

type Handlers = Readonly<Record<string, (element: XmlElement) => void>>

/** Calls the handler for each child. A child without a handler is refused, or left out if it holds no text. */
export const readChildren = (element: XmlElement, handlers: Handlers): void => {
  for (const child of element.children) {
    const handle = typeof child === 'string' ? undefined : handlers[child.name]
    if (typeof child !== 'string' && handle) handle(child)
    else {
      if (typeof child !== 'string') refuseKnownElement(child)
      refuseText(child)
    }
  }
}

/** A handler for an element that must not hold text. */
export const withoutText =
  (handle?: (element: XmlElement) => void) =>
  (element: XmlElement): void => {
    refuseText(element)
    handle?.(element)
  }

/** Reads the content of a content control. */
export const readContentControl = (control: XmlElement, read: (content: XmlElement) => void): void =>
  readChildren(control, { 'w:sdtContent': read })

/** Reads the first choice, or else the fallback. */
export const readAlternative = (alternatives: XmlElement, read: (chosen: XmlElement) => void): void => {
  const chosen = childNamed(alternatives, 'mc:Choice') ?? childNamed(alternatives, 'mc:Fallback')
  if (chosen) read(chosen)
}
