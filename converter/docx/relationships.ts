import { posix } from 'node:path'
import type { Parts } from './read-zip.ts'
import { escapedValue, xmlPart } from './write-xml.ts'
import { attribute, childrenNamed, parseXml } from './xml.ts'

export type Relationship = { readonly id: string; readonly type: string; readonly target: string }

/** What a document may be made of. Links, templates, embedded programs, fonts and foreign content are not among it. */
const keptTypes = [
  ...['officeDocument', 'styles', 'numbering', 'settings', 'theme', 'fontTable', 'header', 'footer'],
  ...['footnotes', 'endnotes', 'image', 'chart', 'diagramData', 'diagramLayout', 'diagramQuickStyle'],
  ...['diagramColors', 'diagramDrawing'],
]

const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships'

export const relationshipsPart = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

const resolveTarget = (part: string, target: string): string =>
  posix.join('/', target.startsWith('/') ? '' : posix.dirname(part), target).slice(1)

/** All relationships of a part that stay inside the document. */
export const innerRelationships = (parts: Parts, part: string): readonly Relationship[] => {
  const source = parts.get(relationshipsPart(part))
  if (!source) return []
  return childrenNamed(parseXml(source), 'rel:Relationship').flatMap((element) => {
    const target = resolveTarget(part, attribute(element, 'Target') ?? '')
    const isInside = (attribute(element, 'TargetMode') ?? 'Internal') === 'Internal' && parts.has(target)
    return isInside ? [{ id: attribute(element, 'Id') ?? '', type: attribute(element, 'Type') ?? '', target }] : []
  })
}

export const typeName = ({ type }: Relationship): string => type.split('/').at(-1) ?? ''

/** The relationships of a part that stay inside the document and lead to something it may be made of. */
export const relationshipsOf = (parts: Parts, part: string): readonly Relationship[] =>
  innerRelationships(parts, part).filter((relationship) => keptTypes.includes(typeName(relationship)))

export const writeRelationships = (relationships: readonly Relationship[]): Buffer => {
  const lines = relationships.map(
    ({ id, type, target }) =>
      `<Relationship Id="${escapedValue(id)}" Type="${escapedValue(type)}" Target="/${escapedValue(target)}"/>`,
  )
  return xmlPart(`<Relationships xmlns="${namespace}">${lines.join('')}</Relationships>`)
}
