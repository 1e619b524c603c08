import type { previewBulk, readBulkRuns } from '@apply/contract/desk/bulk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'
import { useChoices, useItemTitle, useStateLabel } from '../application/application-data.ts'
import { useReload } from '../mutations.ts'

export type Action = (typeof previewBulk)['body']['_zod']['input']['action']
export type Preview = ResponseOf<typeof previewBulk>
export type BulkRun = ResponseOf<typeof readBulkRuns>['runs'][number]
export type Skipped = Preview['skipped']

/** What is to be done, and what would come of it. */
export type Prepared = { readonly action: Action; readonly preview: Preview }

export const applicationsText = (count: number): string =>
  count === 1 ? '1 application' : `${count.toLocaleString('en-US')} applications`

const bulkKey = ['bulk']

const [followMs, sendingMs] = [1_000, 5_000]

const followAfter = (runs: readonly BulkRun[]): number | false => {
  if (runs.some(isRunning)) return followMs
  return runs.some(isSending) && sendingMs
}

export const isRunning = ({ status }: BulkRun): boolean => status === 'running'

/** Whether it has ended, and its mails still go out. */
export const isSending = ({ status, waiting = 0 }: BulkRun): boolean => status === 'completed' && waiting > 0

type Runs = ResponseOf<typeof readBulkRuns>

/** Whether one that was running before has ended. */
const hasEnded = (before: Runs | undefined, now: Runs): boolean => {
  const running = new Set(now.runs.filter(isRunning).map(({ id }) => id))
  return before?.runs.some((run) => isRunning(run) && !running.has(run.id)) ?? false
}

/** What actions change. */
const useReloadChanged = () => useReload(['list'], ['application'])

/** The bulk actions of this member of the last day. While one runs, the page follows it, and reads again what it has changed at its end. */
export const useBulkRuns = () => {
  const queryClient = useQueryClient()
  const reloadChanged = useReloadChanged()
  return useQuery({
    queryKey: bulkKey,
    queryFn: async () => {
      const now = await call<typeof readBulkRuns>('GET', '/desk/api/bulk')
      if (hasEnded(queryClient.getQueryData(bulkKey), now)) void reloadChanged()
      return now
    },
    refetchInterval: ({ state: { data } }) => followAfter(data?.runs ?? []),
  })
}

/** After an action has begun: a short one may have ended before it is read for the first time. */
export const useReloadRuns = () => {
  const reloadRuns = useReload(bulkKey)
  const reloadChanged = useReloadChanged()
  return async (): Promise<void> => {
    await reloadRuns()
    void reloadChanged()
  }
}

/** What is done to decisions, in words. */
const decisionWords = {
  decision: { running: 'Proposing a decision', ended: 'Proposed a decision' },
  confirm: { running: 'Confirming decisions', ended: 'Confirmed the decision' },
  unpropose: { running: 'Withdrawing proposals', ended: 'Withdrew the proposal' },
  unconfirm: { running: 'Taking confirmations back', ended: 'Took the confirmation back' },
} as const

const isDecisionKind = (kind: string): kind is keyof typeof decisionWords => Object.hasOwn(decisionWords, kind)

/** What a run does, in words: before its end, and after it with how many it was done for. */
export const useRunWords = () => {
  const [labelOf, titleOf] = [useStateLabel(), useItemTitle()]
  const { data } = useChoices()
  // A run of decisions has no state as its target.
  const isState = (target: string) => !data || data.states.some(({ name }) => name === target)
  return {
    running: ({ kind, target, total }: BulkRun): string => {
      if (isDecisionKind(kind)) return `${decisionWords[kind].running}: ${applicationsText(total)}.`
      if (kind === 'mail') return `Writing “${target}”: ${applicationsText(total)}.`
      if (kind === 'request') return `Asking for “${target}”: ${applicationsText(total)}.`
      if (kind === 'item' || kind === 'due') return `Changing “${titleOf(target)}”: ${applicationsText(total)}.`
      if (kind === 'undo' && titleOf(target) !== target)
        return `Undoing the change of “${titleOf(target)}”: ${applicationsText(total)}.`
      if (kind === 'undo' && !isState(target)) return `Undoing what was done to decisions: ${applicationsText(total)}.`
      if (kind === 'undo') return `Undoing the move to “${labelOf(target)}”: ${applicationsText(total)}.`
      return `Moving ${applicationsText(total)} to “${labelOf(target)}”.`
    },
    ended: ({ kind, target, status, done, total }: BulkRun): string => {
      const stopped = status === 'stopped' && done < total ? ' It was stopped before its end.' : ''
      const count = applicationsText(done)
      if (isDecisionKind(kind)) return `${decisionWords[kind].ended}: ${count}.${stopped}`
      if (kind === 'mail') return `Wrote “${target}”: ${applicationsText(done)}.${stopped}`
      if (kind === 'request') return `Asked for “${target}”: ${count}.${stopped}`
      if (kind === 'item' || kind === 'due') return `Changed “${titleOf(target)}”: ${count}.${stopped}`
      if (kind === 'undo' && titleOf(target) !== target)
        return `Undone the change of “${titleOf(target)}”: ${count}.${stopped}`
      if (kind === 'undo' && !isState(target)) return `Undone what was done to decisions: ${count}.${stopped}`
      if (kind === 'undo') return `Undone the move to “${labelOf(target)}”: ${count}.${stopped}`
      return `Moved ${count} to “${labelOf(target)}”.${stopped}`
    },
  }
}
