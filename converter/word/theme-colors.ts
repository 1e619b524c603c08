import { attribute, childNamed, elementsIn, type XmlElement } from '../docx/xml.ts'
import { clamp, colorIn, numberIn } from './values.ts'

/** The colour of an element such as `a:solidFill`; nothing if it says none. */
export type ColorOf = (parent: XmlElement | undefined) => string | undefined

/** Other names for colours of the theme. */
const aliases: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' }

const presets: Readonly<Record<string, string>> = {
  ...{ black: '#000000', white: '#ffffff', red: '#ff0000', green: '#008000', blue: '#0000ff', yellow: '#ffff00' },
  ...{ gray: '#808080', grey: '#808080', silver: '#c0c0c0', navy: '#000080', maroon: '#800000', teal: '#008080' },
}

/** A colour by its name in older drawings and in shapes. */
export const namedColor = (name: string): string | undefined => presets[name.toLowerCase()]

/** Lighter and darker variants of a colour, each by what it does to one channel. */
const changes: Readonly<Record<string, (channel: number, share: number) => number>> = {
  'a:lumMod': (channel, share) => channel * share,
  'a:lumOff': (channel, share) => channel + 255 * share,
  'a:shade': (channel, share) => channel * share,
  'a:tint': (channel, share) => channel * share + 255 * (1 - share),
}

const changed = (color: string, by: XmlElement): string => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const found = elementsIn(by).reduce((all, { name, attributes }) => {
    const value = attributes.find((candidate) => candidate.name === 'val')?.value
    const share = (numberIn(value) ?? 100_000) / 100_000
    return all.map((channel) => clamp(0, changes[name]?.(channel, share) ?? channel, 255))
  }, channels)
  return `#${found.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Reads the colours of shapes, which may name those of the theme. */
export const createColors = (theme: XmlElement | undefined): ColorOf => {
  const scheme = childNamed(childNamed(theme, 'a:themeElements'), 'a:clrScheme')
  const ofTheme = (name: string): string | undefined => {
    const entry = childNamed(scheme, `a:${aliases[name] ?? name}`)
    const [found] = entry ? elementsIn(entry) : []
    return colorIn(attribute(found, 'lastClr') ?? attribute(found, 'val'))
  }
  return (parent) => {
    for (const color of parent ? elementsIn(parent) : []) {
      const value = attribute(color, 'val') ?? ''
      if (color.name === 'a:srgbClr') return changed(colorIn(value) ?? '#000000', color)
      if (color.name === 'a:sysClr') return colorIn(attribute(color, 'lastClr')) ?? '#000000'
      if (color.name === 'a:prstClr') return changed(namedColor(value) ?? '#808080', color)
      if (color.name === 'a:schemeClr') return changed(ofTheme(value) ?? '#808080', color)
    }
    return undefined
  }
}
