import { Unconvertible } from '../../conversion-messages.ts'

const decode = (bytes: Buffer): string => {
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unconvertible('unreadable')
  }
}

/** The text of an XML part; whatever encoding it declares, and no declarations that could name other files. */
export const xmlText = (bytes: Buffer): string => {
  const text = decode(bytes).replace(/^\s*<\?xml[^>]*\?>/, '')
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Unconvertible('unreadable')
  return text
}

export const asXmlPart = (text: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? -1)
    if (code >= 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    return named[name] ?? whole
  })

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export type Attributes = ReadonlyMap<string, string>

/** The attributes of every element of that name, whatever its prefix. */
export const elementsNamed = (name: string, text: string): readonly Attributes[] => {
  const elements = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'g')
  return [...text.matchAll(elements)].map(
    ([, inside = '']) =>
      new Map(
        [...inside.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')] as const,
        ),
      ),
  )
}
