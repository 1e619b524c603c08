import type { WordPackage } from '../docx/docx-package.ts'
import { attribute, childNamed, childrenNamed, everyElement, type XmlElement } from '../docx/xml.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { type RunProperties, readRunProperties } from './run-properties.ts'
import { isOn, override, valueIn } from './values.ts'

type Style = {
  readonly name: string
  readonly run: RunProperties
  readonly paragraph: ParagraphProperties
  /** The elements that describe tables, the base style first. */
  readonly tables: readonly XmlElement[]
}

export type Styles = {
  readonly defaults: Pick<Style, 'run' | 'paragraph'>
  /** A style including what it is based on. */
  readonly style: (id: string | undefined) => Style
  readonly defaultParagraph: string | undefined
  /** The styles that a table uses, the base style first. */
  readonly tableStyles: (properties: XmlElement | undefined) => readonly XmlElement[]
  readonly runProperties: (element: XmlElement | undefined) => RunProperties
  /** The family that the font table gives: roman, swiss or modern. */
  readonly fontFamily: (name: string) => string | undefined
}

/** The properties of a run, over what it inherits from its paragraph. */
export const runPropertiesOf = (run: XmlElement, styles: Styles, base: RunProperties): RunProperties => {
  const own = childNamed(run, 'w:rPr')
  return override(override(base, styles.style(valueIn(own, 'w:rStyle')).run), styles.runProperties(own))
}

/** The fonts of the theme by their names in run properties. */
const themeFonts = (theme: XmlElement | undefined) => {
  const latin = (name: string) => {
    for (const element of theme ? everyElement(theme) : [])
      if (element.name === name) return attribute(childNamed(element, 'a:latin'), 'typeface')
    return undefined
  }
  const [major, minor] = [latin('a:majorFont'), latin('a:minorFont')]
  return (name: string | undefined): string | undefined => {
    if (name === undefined) return undefined
    return name.startsWith('major') ? major : minor
  }
}

const nothing: Style = { name: '', run: {}, paragraph: {}, tables: [] }
/** A style may be based on itself. */
const maxGenerations = 20

const fontFamilies = (fontTable: XmlElement | undefined) => {
  const families = new Map(
    childrenNamed(fontTable, 'w:font').map((font) => [attribute(font, 'w:name') ?? '', valueIn(font, 'w:family')]),
  )
  return (name: string) => families.get(name)
}

/** Reads the styles of a document with its theme and its font table. */
export const readStyles = (pack: WordPackage): Styles => {
  const themeFont = themeFonts(pack.only('theme'))
  const runProperties = (element: XmlElement | undefined) => readRunProperties(element, themeFont)
  const root = pack.only('styles')
  const elements = new Map(childrenNamed(root, 'w:style').map((style) => [attribute(style, 'w:styleId') ?? '', style]))
  const resolved = new Map<string, Style>()

  const resolve = (id: string | undefined, generation: number): Style => {
    const element = id === undefined ? undefined : elements.get(id)
    if (id === undefined || !element || generation > maxGenerations) return nothing
    const known = resolved.get(id)
    if (known) return known
    const base = resolve(valueIn(element, 'w:basedOn'), generation + 1)
    const style: Style = {
      name: (valueIn(element, 'w:name') ?? id).toLowerCase(),
      run: override(base.run, runProperties(childNamed(element, 'w:rPr'))),
      paragraph: override(base.paragraph, readParagraphProperties(childNamed(element, 'w:pPr'))),
      tables: [...base.tables, element],
    }
    resolved.set(id, style)
    return style
  }

  const defaults = childNamed(root, 'w:docDefaults')
  const isDefault = (style: XmlElement, type: string) =>
    attribute(style, 'w:type') === type && isOn(attribute(style, 'w:default'))
  const defaultOf = (type: string) => [...elements].find(([, style]) => isDefault(style, type))?.[0]
  const defaultTable = defaultOf('table')
  return {
    defaults: {
      run: runProperties(childNamed(childNamed(defaults, 'w:rPrDefault'), 'w:rPr')),
      paragraph: readParagraphProperties(childNamed(childNamed(defaults, 'w:pPrDefault'), 'w:pPr')),
    },
    style: (id) => resolve(id, 0),
    defaultParagraph: defaultOf('paragraph'),
    tableStyles: (properties) => resolve(valueIn(properties, 'w:tblStyle') ?? defaultTable, 0).tables,
    runProperties,
    fontFamily: fontFamilies(pack.only('fontTable')),
  }
}
