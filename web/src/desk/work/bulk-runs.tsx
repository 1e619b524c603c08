import type { stopBulk, undoBulk } from '@apply/contract/desk/bulk'
import { hasRole } from '@apply/engine/desk'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { moveFocus } from '../../design/focus.ts'
import { focusHeading } from '../../design/focus-heading.ts'
import * as design from '../../design/index.module.css'
import { windowStorage } from '../../ui/window-storage.ts'
import { Refusal } from '../failures.tsx'
import { useSingleMutation } from '../mutations.ts'
import { useStaff } from '../staff-session.tsx'
import * as css from './bulk.module.css'
import { type BulkRun, isRunning, isSending, useBulkRuns, useReloadRuns, useRunWords } from './bulk-data.ts'
import { SkippedList } from './skipped-list.tsx'

const hiddenKey = 'desk hidden bulk actions'

/** What somebody does not want to see any more in this window. */
const useHidden = () => {
  const [hidden, setHidden] = useState(() => (windowStorage.get(hiddenKey) ?? '').split(' '))
  const hide = (id: string) => {
    const next = [...hidden, id]
    windowStorage.set(hiddenKey, next.join(' '))
    setHidden(next)
  }
  return { isHidden: (id: string) => hidden.includes(id), hide }
}

const skippedCount = ({ skipped }: BulkRun): number => skipped.reduce((sum, { count }) => sum + count, 0)

type RunProps = {
  readonly run: BulkRun
  readonly onHide: () => void
  /** For a button that goes once it is pressed. */
  readonly focusList: () => void
}

const StopButton = ({ run, focusList }: Omit<RunProps, 'onHide'>) => {
  const stop = useSingleMutation({
    mutationFn: () => call<typeof stopBulk>('POST', '/desk/api/bulk/:id/stop', { params: { id: run.id } }),
    onSettled: useReloadRuns(),
  })
  return (
    <>
      <button
        type="button"
        className={design.linkButton}
        onClick={() => {
          stop.mutate()
          focusList()
        }}
      >
        Stop
      </button>
      <Refusal error={stop.error} />
    </>
  )
}

const Running = ({ run, focusList }: Omit<RunProps, 'onHide'>) => {
  const through = run.done + skippedCount(run)
  return (
    <>
      <progress max={run.total} value={through} aria-label="Applications done so far" />
      <span>{`${through.toLocaleString('en-US')} of ${run.total.toLocaleString('en-US')}`}</span>
      <StopButton run={run} focusList={focusList} />
    </>
  )
}

/** Mails go out one after the other. Those that have not can be taken back. */
const Sending = ({ run, focusList }: Omit<RunProps, 'onHide'>) => {
  const sent = run.done - (run.waiting ?? 0)
  return (
    <>
      <progress max={run.done} value={sent} aria-label="Mails sent so far" />
      <span>{`${sent.toLocaleString('en-US')} of ${run.done.toLocaleString('en-US')} sent`}</span>
      <StopButton run={run} focusList={focusList} />
    </>
  )
}

const Ended = ({ run, onHide, focusList }: RunProps) => {
  const undo = useSingleMutation({
    mutationFn: () => call<typeof undoBulk>('POST', '/desk/api/bulk/:id/undo', { params: { id: run.id } }),
    onSettled: useReloadRuns(),
  })
  return (
    <>
      {run.can_undo && (
        <button
          type="button"
          className={`${design.button} ${design.buttonQuiet}`}
          onClick={() => {
            undo.mutate()
            focusList()
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className={design.linkButton} onClick={onHide}>
        Hide
      </button>
      <Refusal error={undo.error} />
    </>
  )
}

/** One action: how far it is or what came of it. Its end is announced. */
const Run = ({ run, onHide, focusList }: RunProps) => {
  const words = useRunWords()
  const runs = isRunning(run)
  return (
    <li className={css.deskBulkRun}>
      <p role="status">{runs ? words.running(run) : words.ended(run)}</p>
      {isSending(run) && <Sending run={run} focusList={focusList} />}
      {runs ? <Running run={run} focusList={focusList} /> : <Ended run={run} onHide={onHide} focusList={focusList} />}
      {!runs && run.skipped.length > 0 && (
        <div className={css.deskBulkSkipped}>
          <SkippedList skipped={run.skipped} />
        </div>
      )}
    </li>
  )
}

type RunsProps = {
  /** How many actions were started on this page: each time the focus goes to where they are shown. */
  readonly started: number
}

const Runs = ({ started }: RunsProps) => {
  const { data } = useBulkRuns()
  const { isHidden, hide } = useHidden()
  const list = useRef<HTMLUListElement>(null)
  const focusList = () => moveFocus(list.current)
  useEffect(() => {
    if (started > 0) moveFocus(list.current)
  }, [started])
  const shown = (data?.runs ?? []).filter((run) => isRunning(run) || !isHidden(run.id))
  if (shown.length === 0) return null
  const hideRun = (id: string) => {
    hide(id)
    if (shown.length === 1) focusHeading()
    else focusList()
  }
  return (
    <ul className={css.deskBulkRuns} aria-label="Actions on many applications" ref={list} tabIndex={-1}>
      {shown.map((run) => (
        <Run key={run.id} run={run} onHide={() => hideRun(run.id)} focusList={focusList} />
      ))}
    </ul>
  )
}

/** What becomes of the actions on many applications that this officer has started. */
export const BulkRuns = (props: RunsProps) => (hasRole(useStaff().role, 'officer') ? <Runs {...props} /> : null)
