import type { previewBulk, runBulk } from '@apply/contract/desk/bulk'
import { groupBy } from '@apply/engine/group-by'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { ButtonLabel } from '../../ui/icons.tsx'
import { useChoices } from '../application/application-data.ts'
import { Refusal } from '../application/parts.tsx'
import { useSingleMutation } from '../single-mutation.ts'

export type Action = (typeof runBulk)['body']['_zod']['input']['action']
type Preview = ResponseOf<typeof previewBulk>

/** What is to be done, and what would come of it. */
export type Chosen = { readonly action: Action; readonly preview: Preview }

export const applications = (count: number): string =>
  count === 1 ? '1 application' : `${count.toLocaleString('en-US')} applications`

type Skipped = { readonly reason: string; readonly count: number }

const SkippedList = ({ skipped }: { readonly skipped: readonly Skipped[] }) =>
  skipped.length === 0 ? null : (
    <>
      <p>Skipped:</p>
      <ul>
        {skipped.map(({ reason, count }) => (
          <li key={reason}>
            {count.toLocaleString('en-US')}: {reason}
          </li>
        ))}
      </ul>
    </>
  )

const useActionWords = (): ((action: Action) => string) => {
  const { data } = useChoices()
  return (action) => {
    if (action.kind === 'request') return `will be asked for “${action.title}”, each with a mail to the applicant`
    return `will move to “${data?.states.find(({ name }) => name === action.state)?.label ?? action.state}”`
  }
}

/** So many are changed well within the time that a call may take, also on a slow disk. */
const batchSize = 200

type Items = Preview['ready']
type Results = ResponseOf<typeof runBulk>['results']

/** Changes those that are not through yet, batch by batch, and passes on the results after each. */
const runBatches = async (
  items: Items,
  action: Action,
  earlier: Results,
  onProgress: (results: Results) => void,
): Promise<Results> => {
  const results = [...earlier]
  for (let start = earlier.length; start < items.length; start += batchSize) {
    const batch = items.slice(start, start + batchSize)
    results.push(...(await call<typeof runBulk>('POST', '/desk/api/bulk', { body: { items: batch, action } })).results)
    onProgress([...results])
  }
  return results
}

const countDone = (results: Results): number => results.filter(({ skipped }) => skipped === undefined).length

/** The server changes one application after the other, so that some of a batch that failed may be changed. */
const textOfFailure = (results: Results): string => {
  const done =
    results.length === 0
      ? 'Perhaps done for some applications.'
      : `Done for ${applications(countDone(results))}, perhaps for more.`
  return `${done} Try again to go on with the others: none is changed twice.`
}

type ConfirmProps = { readonly chosen: Chosen; readonly onBack: () => void; readonly onDone: () => void }

/** The second step: how many it is for, and then what came of it. */
export const ConfirmAction = ({ chosen: { action, preview }, onBack, onDone }: ConfirmProps) => {
  const queryClient = useQueryClient()
  const wordsOf = useActionWords()
  const { ready, skipped } = preview
  const [results, setResults] = useState<Results>([])
  const run = useSingleMutation({
    mutationFn: () => runBatches(ready, action, results, setResults),
    onSettled: () =>
      Promise.all([['list'], ['application']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  if (run.data) {
    const reasons = groupBy(
      run.data.flatMap((result) => result.skipped ?? []),
      (reason) => reason,
    )
    return (
      <div className="desk-form">
        <p role="status">Done for {applications(countDone(run.data))}.</p>
        <SkippedList skipped={[...reasons].map(([reason, { length }]) => ({ reason, count: length }))} />
        <button type="button" className="button" onClick={onDone}>
          Close
        </button>
      </div>
    )
  }
  return (
    <div className="desk-form">
      <p>
        <strong>{applications(ready.length)}</strong> {wordsOf(action)}.
      </p>
      <SkippedList skipped={skipped} />
      <p className="desk-actions">
        {ready.length > 0 && (
          <button
            type="button"
            className="button"
            aria-disabled={run.isPending}
            onClick={() => !run.isPending && run.mutate()}
          >
            <ButtonLabel isBusy={run.isPending}>
              {`Do it for ${applications(ready.length - results.length)}`}
            </ButtonLabel>
          </button>
        )}
        <button type="button" className="link-button" onClick={onBack}>
          Back
        </button>
      </p>
      {run.isPending && ready.length > batchSize && (
        <progress max={ready.length} value={results.length} aria-label="Applications that are through" />
      )}
      <Refusal error={run.error} />
      {run.error && <p role="status">{textOfFailure(results)}</p>}
    </div>
  )
}
