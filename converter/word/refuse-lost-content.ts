import { openPackage, type Story } from '../docx/docx-package.ts'
import { attribute, childNamed, childrenNamed, elementsIn, everyElement, textIn, type XmlElement } from '../docx/xml.ts'
import { counterOf } from './fields.ts'
import { neverShown, refuse, refuseText } from './read-children.ts'
import { readStyles, runPropertiesOf, type Styles } from './read-styles.ts'
import type { RunProperties } from './run-properties.ts'
import { override, valueIn } from './values.ts'

type Context = {
  readonly story: Story
  readonly styles: Styles
  /** What the style of the table around an element says about its text. */
  readonly tableRun: RunProperties
  readonly paragraphRun: RunProperties
  /** Whether another element is shown in the place of one that cannot be. */
  readonly hasFallback: boolean
}

const signs = ['w:sym', 'w:drawing', 'w:pict', 'w:object']

const isSeen = (element: XmlElement): boolean =>
  element.name === 'w:t' ? textIn(element).trim() !== '' : signs.includes(element.name)

const refuseHiddenText = (run: XmlElement, { styles, paragraphRun }: Context): void => {
  const { hidden } = runPropertiesOf(run, styles, paragraphRun)
  if (hidden && [...everyElement(run)].some(isSeen)) refuse('hiddenText')
}

/** Cleaning removes pictures of unknown kinds, and a layout would leave a gap without a word. */
const refuseLostPicture = (id: string | undefined, { story }: Context): void => {
  if (id && story.related(id) === undefined) refuse('pictureKind')
}

/** Cleaning removes the object itself, so its picture is all that can be shown. */
const refuseLostObject = (object: XmlElement): void => {
  const hasPicture = [...everyElement(object)].some(({ name }) => name === 'v:imagedata')
  if (!hasPicture) refuse('embeddedObject')
}

/** Cleaning removes the strokes of a pen; Word adds a picture of them as a fallback. */
const refuseLostInk = (_ink: XmlElement, { hasFallback }: Context): void => {
  if (!hasFallback) refuse('drawing')
}

const checks: Readonly<Record<string, (element: XmlElement, context: Context) => void>> = {
  'w:r': refuseHiddenText,
  // Throws for a field that keeps its text in its code, which cleaning has removed.
  'w:instrText': (code) => void counterOf(textIn(code)),
  'w:fldSimple': (field) => void counterOf(attribute(field, 'w:instr') ?? ''),
  'w:object': refuseLostObject,
  'w:contentPart': refuseLostInk,
  'w14:contentPart': refuseLostInk,
  'a:blip': (blip, context) => refuseLostPicture(attribute(blip, 'r:embed'), context),
  'v:imagedata': (data, context) => refuseLostPicture(attribute(data, 'r:id'), context),
}

const textElements = ['w:t', 'w:instrText', 'w:delText', 'w:delInstrText']

/** Text directly in any other element of Word is ignored by word processors. */
const refuseStrayText = (element: XmlElement): void => {
  if (!element.name.startsWith('w:') || textElements.includes(element.name)) return
  for (const child of element.children) if (typeof child === 'string') refuseText(child)
}

const paragraphRunOf = (paragraph: XmlElement, { styles, tableRun }: Context): RunProperties => {
  const style = valueIn(childNamed(paragraph, 'w:pPr'), 'w:pStyle') ?? styles.defaultParagraph
  return override(override(styles.defaults.run, tableRun), styles.style(style).run)
}

/** A style that hides the text of some cells, such as the first row, counts for the whole table. */
const tableRunOf = (table: XmlElement, styles: Styles): RunProperties => {
  const regions = styles
    .tableStyles(childNamed(table, 'w:tblPr'))
    .flatMap((style) => [style, ...childrenNamed(style, 'w:tblStylePr')])
  const hides = regions.some((region) => styles.runProperties(childNamed(region, 'w:rPr')).hidden)
  return hides ? { hidden: true } : {}
}

const visit = (element: XmlElement, context: Context): void => {
  const failure = neverShown[element.name]
  if (failure) refuse(failure)
  const inside = {
    ...context,
    ...(element.name === 'w:p' && { paragraphRun: paragraphRunOf(element, context) }),
    ...(element.name === 'w:tbl' && { tableRun: tableRunOf(element, context.styles) }),
    ...(element.name === 'mc:AlternateContent' && { hasFallback: childNamed(element, 'mc:Fallback') !== undefined }),
  }
  checks[element.name]?.(element, inside)
  refuseStrayText(element)
  for (const child of elementsIn(element)) visit(child, inside)
}

/** Refuses what cleaning has removed and what is never shown, so that nothing an applicant wrote disappears. */
export const refuseLostContent = async (cleaned: Buffer): Promise<void> => {
  const pack = await openPackage(cleaned)
  const styles = readStyles(pack)
  const start = { styles, tableRun: {}, paragraphRun: {}, hasFallback: false }
  for (const story of pack.stories()) visit(story.root, { ...start, story })
}
