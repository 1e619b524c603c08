import type { changeDeskItem, changeDeskItemDue, readDeskItems } from '@apply/contract/desk/items'
import { isOpen, isSettled, type SettableState } from '@apply/engine/items'
import { useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'
import type { Tone } from '../tag.tsx'
import { useChange } from './application-data.ts'

export type DeskItem = ResponseOf<typeof readDeskItems>['items'][number]

export const useItems = (id: string) =>
  useQuery({
    // Read again with the application, by the part of the key that both share.
    queryKey: ['application', id, 'items'],
    queryFn: ({ signal }) =>
      call<typeof readDeskItems>('GET', '/desk/api/applications/:id/items', { params: { id }, signal }),
  })

/** What an officer does with an item: to give it a state, or another day by which it is due. */
type ItemChange = { readonly state: SettableState; readonly reason: string } | { readonly due_on: string | null }

export const useItemChange = (id: string, { id: item, version }: Pick<DeskItem, 'id' | 'version'>) =>
  useChange(id, (change: ItemChange) => {
    const [params, body] = [{ id: item }, { ...change, version }]
    return 'state' in body
      ? call<typeof changeDeskItem>('PUT', '/desk/api/items/:id/state', { params, body })
      : call<typeof changeDeskItemDue>('PUT', '/desk/api/items/:id/due', { params, body })
  })

/** How staff read a state. */
export const itemWords: Readonly<Record<DeskItem['state'], string>> = {
  awaiting: 'open',
  received: 'received',
  done: 'done',
  waived: 'waived',
  not_needed: 'not needed',
  declined: 'declined',
  bounced: 'not delivered',
  replaced: 'replaced',
  withdrawn: 'withdrawn',
}

const requestWords: Readonly<Partial<Record<DeskItem['state'], string>>> = {
  awaiting: 'waiting for the applicant',
  received: 'answered',
  replaced: 'asked again',
}

/** The same for what staff asked for. */
export const wordOf = ({ kind, state }: Pick<DeskItem, 'kind' | 'state'>): string =>
  (kind === 'request' ? requestWords[state] : undefined) ?? itemWords[state]

/** An answer to a request waits for staff, who look at it. */
export const toneOf = ({ kind, state }: Pick<DeskItem, 'kind' | 'state'>): Tone | undefined => {
  if (isOpen(state)) return 'waiting'
  if (kind === 'request' && state === 'received') return 'answered'
  return isSettled(state) ? 'done' : undefined
}
