import { posix } from 'node:path'
import type { Parts } from './read-zip.ts'
import { asXmlPart, elementsNamed, escaped, xmlText } from './xml-text.ts'

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

/** The relationships of a part that stay inside the document and lead to something it may be made of. */
export const relationshipsOf = (parts: Parts, part: string): readonly Relationship[] => {
  const source = parts.get(relationshipsPart(part))
  if (!source) return []
  return elementsNamed('Relationship', xmlText(source)).flatMap((attributes) => {
    const [id = '', type = ''] = [attributes.get('Id'), attributes.get('Type')?.split('/').at(-1)]
    const target = resolveTarget(part, attributes.get('Target') ?? '')
    const isInside = (attributes.get('TargetMode') ?? 'Internal') === 'Internal' && parts.has(target)
    return isInside && keptTypes.includes(type) ? [{ id, type: attributes.get('Type') ?? '', target }] : []
  })
}

export const writeRelationships = (relationships: readonly Relationship[]): Buffer => {
  const lines = relationships.map(
    ({ id, type, target }) =>
      `<Relationship Id="${escaped(id)}" Type="${escaped(type)}" Target="/${escaped(target)}"/>`,
  )
  return asXmlPart(`<Relationships xmlns="${namespace}">${lines.join('')}</Relationships>`)
}
