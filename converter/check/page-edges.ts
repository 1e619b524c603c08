import { childOf, type Element, elementsOf, everyElement, isOn, settingOf } from './read-xml.ts'

const edgeReferences = ['headerReference', 'footerReference']

/** The kind of header on the first page of a section; the same kind of footer is there. */
const firstKind = (section: Element): string => (isOn(section, 'titlePg') ? 'first' : 'default')

const idsOf = (section: Element, kind: string): readonly string[] =>
  elementsOf(section)
    .filter(({ name, attributes }) => edgeReferences.includes(name) && (attributes.get('type') ?? 'default') === kind)
    .flatMap(({ attributes }) => attributes.get('id') ?? [])

/**
 * The relationship ids of the headers and footers that some page certainly shows: those of the first page of each section that begins a
 * page, and those of its other pages where it is the only section. Which others are shown depends on where pages end.
 */
export const shownEdges = (document: Element, settings: Element, pages: number): readonly string[] => {
  const sections = [...everyElement(document)].filter(({ name }) => name === 'sectPr')
  const alternates = isOn(elementsOf(settings)[0], 'evenAndOddHeaders')
  const [first, ...others] = sections
  if (!first) return []
  if (alternates) return idsOf(first, firstKind(first))
  const beginning = [first, ...others.filter((section) => settingOf(section, 'type') !== 'continuous')]
  const later = others.length === 0 && pages > 1 && childOf(first, 'titlePg') ? idsOf(first, 'default') : []
  return [...beginning.flatMap((section) => idsOf(section, firstKind(section))), ...later]
}
