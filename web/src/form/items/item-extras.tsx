import type { ItemKind } from '@apply/engine/items'
import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from '../../ui/lazy.tsx'
import type { OwnItem } from './item-words.ts'

type Props = { readonly item: OwnItem; readonly onChanged: () => Promise<void> }

const Counselor = lazyComponent(
  () => import('./counselor-extra.tsx'),
  (module) => module.CounselorExtra,
)

const CounselorExtra = ({ onChanged }: Props) => (
  <Suspense fallback={null}>
    <Counselor onChanged={onChanged} />
  </Suspense>
)

/** What an applicant can do with an item of a kind besides sending something. */
export const itemExtras: Partial<Readonly<Record<ItemKind, ComponentType<Props>>>> = { counselor: CounselorExtra }
