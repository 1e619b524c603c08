import type { previewBulk } from '@apply/contract/desk/bulk'
import type { z } from 'zod'
import type { Candidate } from './candidate-store.ts'
import { maxOpenRequests } from './staff-requests.ts'

/** What is done to many applications. */
export type BulkAction = z.output<typeof previewBulk.body>['action']

export const movedMeanwhile = 'Moved by somebody else meanwhile.'
const withdrawnReason = 'Withdrawn by the applicant.'
export const deletedMeanwhile = 'Deleted meanwhile.'

/** The item of the school's list that an action is about. */
export const itemNameIn = (action: BulkAction): string | null =>
  action.kind === 'item' || action.kind === 'due' ? action.item : null

/** What an action gives; a due day that is taken away is an empty text. */
export const targetIn = (action: BulkAction): string | null => {
  if (action.kind === 'due') return action.due_on ?? ''
  return action.kind === 'state' || action.kind === 'item' ? action.state : null
}

/** What an application has of that before, with the version that the action expects. */
export const presentIn = ({ item, state, version }: Candidate, action: BulkAction) => {
  if (itemNameIn(action) === null || !item) return { from: state, version }
  return { from: action.kind === 'due' ? (item.dueOn ?? '') : item.state, version: item.version }
}

type Wanted = { readonly action: BulkAction; readonly toState: string | null }

/** Why an action does not fit an application; undefined if it does. */
export const reasonToSkip = (candidate: Candidate, { action, toState }: Wanted): string | undefined => {
  const { isSubmitted, isWithdrawn, state, item, openTemplates } = candidate
  if (!isSubmitted) return 'Not submitted yet, or deleted.'
  if (isWithdrawn) return withdrawnReason
  if (action.kind === 'state') return state === toState ? 'In this state already.' : undefined
  if (action.kind === 'item' || action.kind === 'due') {
    if (!item) return 'Does not have this item.'
    return presentIn(candidate, action).from === toState ? 'Is so already.' : undefined
  }
  if (action.kind !== 'request') return undefined
  if (openTemplates.includes(action.template)) return 'Has an open request of this kind already.'
  return openTemplates.length >= maxOpenRequests ? `Has ${maxOpenRequests} open requests already.` : undefined
}
