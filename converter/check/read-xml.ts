/** An element of XML. Its name has no prefix, as programs choose different ones. */
export type Element = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (Element | string)[]
}

const pieces =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[(?<raw>[\s\S]*?)\]\]>|<!(?:"[^"]*"|'[^']*'|[^>"'])*>|<\/[^>]*>|<(?<name>[^\s/>]+)(?<attributes>(?:"[^"]*"|'[^']*'|[^>"'])*)>|(?<text>[^<]+)/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entity = /&(?:#x(?<hex>[\da-f]+)|#(?<number>\d+)|(?<name>\w+));/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replaceAll(entity, (whole, hex, number, name) =>
    name === undefined ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(number)) : (named[name] ?? whole),
  )

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [
      withoutPrefix(name),
      unescaped(double ?? single ?? ''),
    ]),
  )

const decoded = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

type Open = {
  readonly name: string
  readonly attributes: Element['attributes']
  readonly children: (Element | string)[]
}

/** Reads the elements of a document that is known to be sound. */
export const readXml = (bytes: Buffer): Element => {
  const root: Open = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const { 0: piece, groups = {} } of decoded(bytes).matchAll(pieces)) {
    const { raw, name, attributes = '', text } = groups
    if (piece.startsWith('</')) open.pop()
    else if (name !== undefined) {
      const element = { name: withoutPrefix(name), attributes: attributesIn(attributes), children: [] }
      open.at(-1)?.children.push(element)
      if (!attributes.endsWith('/')) open.push(element)
    } else if (raw !== undefined || text !== undefined) open.at(-1)?.children.push(raw ?? unescaped(text ?? ''))
  }
  return root
}

export const elementsOf = ({ children }: Element): readonly Element[] =>
  children.filter((child) => typeof child !== 'string')

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element && elementsOf(element).find((child) => child.name === name)

/** The element and everything inside of it; elements that are not wanted are left out with what they hold. */
export function* everyElement(
  element: Element,
  isWanted: (element: Element) => boolean = () => true,
): Iterable<Element> {
  if (!isWanted(element)) return
  yield element
  for (const child of elementsOf(element)) yield* everyElement(child, isWanted)
}

export const settingOf = (element: Element | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes.get('val')

/** Whether a property is switched on: it is there, and not with a value that says no. */
export const isOn = (element: Element | undefined, name: string): boolean =>
  childOf(element, name) !== undefined && !['0', 'false', 'off'].includes(settingOf(element, name) ?? '')
