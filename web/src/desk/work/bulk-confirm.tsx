import { groupBy } from '@apply/engine/group-by'
import { useRef, useState } from 'react'
import { ButtonLabel } from '../../ui/icons.tsx'
import { useStateLabel } from '../application/application-data.ts'
import { Refusal } from '../failures.tsx'
import { useReload, useSingleMutation } from '../mutations.ts'
import {
  type Action,
  applicationsText,
  batchSize,
  type Chosen,
  countDone,
  failureText,
  isRefused,
  type Results,
  runBatches,
  toastOutcome,
  useIsMounted,
} from './bulk-run.ts'

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

/** What came of the action. */
const Outcome = ({ results, onClose }: { readonly results: Results; readonly onClose: () => void }) => {
  const reasons = groupBy(
    results.flatMap((result) => result.skipped ?? []),
    (reason) => reason,
  )
  return (
    <div className="desk-compact-form">
      <p role="status">Done for {applicationsText(countDone(results))}.</p>
      <SkippedList skipped={[...reasons].map(([reason, { length }]) => ({ reason, count: length }))} />
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </div>
  )
}

const useActionWords = (): ((action: Action) => string) => {
  const labelOf = useStateLabel()
  return (action) =>
    action.kind === 'request'
      ? `will be asked for “${action.title}”, each with a mail to the applicant`
      : `will move to “${labelOf(action.state)}”`
}

type ConfirmProps = { readonly chosen: Chosen; readonly onBack: () => void; readonly onDone: () => void }

/** The second step: how many it is for, and then what came of it. */
export const ConfirmAction = ({ chosen: { action, preview }, onBack, onDone }: ConfirmProps) => {
  const reload = useReload(['list'], ['application'])
  const wordsOf = useActionWords()
  const { ready, skipped } = preview
  const [results, setResults] = useState<Results>([])
  /** The same, also after the dialog was closed. */
  const latest = useRef(results)
  const [wasUnclear, setWasUnclear] = useState(false)
  const isOpen = useIsMounted()
  const onProgress = (through: Results) => {
    latest.current = through
    setResults(through)
  }
  const run = useSingleMutation({
    mutationFn: () => runBatches(ready, action, { earlier: results, onProgress, isWanted: isOpen }),
    onSettled: (_through, error) => {
      if (!isOpen()) toastOutcome({ results: latest.current, count: ready.length, error, wasUnclear })
      setWasUnclear((before) => before || (error !== null && !isRefused(error)))
      return reload()
    },
  })
  if (run.data) return <Outcome results={run.data} onClose={onDone} />
  return (
    <div className="desk-compact-form">
      <p>
        <strong>{applicationsText(ready.length)}</strong> {wordsOf(action)}.
      </p>
      <SkippedList skipped={skipped} />
      <p className="desk-actions">
        {ready.length > 0 && (
          <button type="button" className="button" aria-disabled={run.isPending} onClick={() => run.mutate()}>
            <ButtonLabel isBusy={run.isPending}>
              {`Do it for ${applicationsText(ready.length - results.length)}`}
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
      {run.error && <p role="status">{failureText({ results, error: run.error, wasUnclear })}</p>}
    </div>
  )
}
