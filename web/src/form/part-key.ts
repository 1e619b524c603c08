import type { Part } from '@apply/engine/walk'

/** Tells a part from its neighbours, so that those that stay keep their place on the screen. */
export const partKey = (part: Part, index: number): string => {
  if ('key' in part) return part.key
  switch (part.kind) {
    case 'section':
      return `section ${part.title}`
    case 'entry':
      return `entry ${part.name}`
    case 'tabs':
    case 'tab':
    case 'add-another':
      return `${part.kind} ${part.id}`
    case 'page':
      return `page ${part.name}`
    case 'note':
      return `note ${JSON.stringify(part.passages)}`
    case 'groups':
    case 'group':
      return `${part.kind} ${JSON.stringify('show' in part ? part.show : index)}`
  }
}
