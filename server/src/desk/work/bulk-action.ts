import type { previewBulk } from '@apply/contract/desk/bulk'
import type { z } from 'zod'
import type { Candidate } from './candidate-store.ts'
import { maxOpenRequests } from './staff-requests.ts'

/** What is done to many applications. */
export type BulkAction = z.output<typeof previewBulk.body>['action']

export const movedMeanwhile = 'Moved by somebody else meanwhile.'
export const withdrawnReason = 'Withdrawn by the applicant.'
export const deletedMeanwhile = 'Deleted meanwhile.'

type Wanted = { readonly action: BulkAction; readonly toState: string | null }

/** Why an action does not fit an application; undefined if it does. */
export const reasonToSkip = (
  { isSubmitted, isWithdrawn, state, openTemplates }: Candidate,
  { action, toState }: Wanted,
): string | undefined => {
  if (!isSubmitted) return 'Not submitted yet, or deleted.'
  if (isWithdrawn) return withdrawnReason
  if (action.kind !== 'state' && action.kind !== 'request') return undefined
  if (action.kind === 'state') return state === toState ? 'In this state already.' : undefined
  if (openTemplates.includes(action.template)) return 'Has an open request of this kind already.'
  return openTemplates.length >= maxOpenRequests ? `Has ${maxOpenRequests} open requests already.` : undefined
}
