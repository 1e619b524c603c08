import { posix } from 'node:path'
import { type Element, elementsOf, everyElement, readXml } from './read-xml.ts'
import type { Zip } from './read-zip.ts'

export type Related = { readonly id: string; readonly type: string; readonly part: string }

const nothing: Element = { name: '', attributes: new Map(), children: [] }

export const partOf = (zip: Zip, name: string | undefined): Element => {
  const read = name === undefined ? undefined : zip.get(name)
  return read ? readXml(read()) : nothing
}

/** The parts that a part names; the document itself is named by the part without a name. */
export const relatedTo = (zip: Zip, part: string): readonly Related[] => {
  const folder = posix.dirname(part)
  const list = partOf(zip, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  return [...everyElement(list)]
    .filter(({ name, attributes }) => name === 'Relationship' && attributes.get('TargetMode') !== 'External')
    .map(({ attributes }) => {
      const target = attributes.get('Target') ?? ''
      return {
        id: attributes.get('Id') ?? '',
        type: (attributes.get('Type') ?? '').split('/').at(-1) ?? '',
        part: posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1),
      }
    })
}

/** The notes or comments that are named in the document. */
export const namedNotes = (notes: Element, named: ReadonlySet<string>): Element => ({
  ...notes,
  children: elementsOf(notes).flatMap((list) =>
    elementsOf(list).filter(({ attributes }) => named.has(attributes.get('id') ?? '')),
  ),
})
