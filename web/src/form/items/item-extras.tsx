import type { ItemKind } from '@apply/engine/items'
import type { ComponentType } from 'react'
import type { OwnItem } from './item-words.ts'

type Extra = ComponentType<{ readonly item: OwnItem; readonly onChanged: () => Promise<void> }>

/** What an applicant can do with an open item of a kind besides sending something. */
export const itemExtras: Partial<Readonly<Record<ItemKind, Extra>>> = {}
