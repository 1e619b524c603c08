import type { readItems } from '@apply/contract/items'
import type { readRequests } from '@apply/contract/requests'
import { call, type ResponseOf } from '../../api/call.ts'
import { createSessionResource } from '../../session/session-resource.ts'
import type { OwnItem } from './item-words.ts'

type Request = ResponseOf<typeof readRequests>['requests'][number]

const stateOf = { open: 'awaiting', answered: 'received', done: 'done' } as const

const asItem = ({ status, asked_at, ...request }: Request): OwnItem => ({
  ...request,
  kind: 'request',
  state: stateOf[status],
  is_required: true,
  changed_at: request.answered_at ?? asked_at,
})

/** The status, what the school's list asks for, and what staff ask for, which has calls of its own. */
export const ownItems = createSessionResource(
  async (signal) => {
    const [{ items, ...known }, { requests }] = await Promise.all([
      call<typeof readItems>('GET', '/api/items', { signal }),
      call<typeof readRequests>('GET', '/api/requests', { signal }),
    ])
    return { ...known, items: [...requests.map(asItem), ...items.filter(({ kind }) => kind !== 'request')] }
  },
  { isReadAnew: true },
)
