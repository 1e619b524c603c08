import type { readTabs } from '@apply/contract/choices'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIdleTimer } from 'react-idle-timer'
import { call } from '../api/call.ts'
import { secondsText, useCountdown } from '../ui/countdown.ts'
import { useKeepAlive } from '../ui/keep-alive.ts'
import { fetchCode, Modal, prefetchModal } from '../ui/lazy.tsx'
import { useSchool } from '../ui/school.tsx'
import { toastUnexpectedError } from '../ui/unexpected-error.tsx'
import { isInProgress, reportLastPage } from './last-page.ts'
import { onTabMessage, postToTabs, useLogOut } from './log-out.ts'
import { getSnapshot } from './snapshot.ts'

export const idleTimeoutMs = 900_000
export const promptBeforeMs = 60_000

/** Timers stop while a computer sleeps, so the wall clock decides whether the user was away too long. */
export const wasAwayTooLong = (lastActive: number, now: number): boolean => now - lastActive >= idleTimeoutMs

/** Reports the last page again, or makes a small call if there is none to report, such as after the submission. */
const keepSession = (): void => {
  const { web_status, last_page } = getSnapshot()
  const isReported = last_page !== null && isInProgress(web_status)
  const kept = isReported ? reportLastPage(last_page) : call<typeof readTabs>('GET', '/api/tabs')
  kept.catch(toastUnexpectedError)
}

type Props = {
  readonly remaining: () => number
  readonly onStay: () => void
  readonly onLeave: () => void
}

const IdlePrompt = ({ remaining, onStay, onLeave }: Props) => {
  const seconds = useCountdown(remaining)
  useEffect(() => {
    if (seconds === 0) onLeave()
  }, [seconds, onLeave])

  return (
    <Modal title="Still working?" size="small" open onClose={onStay}>
      <p>You have been inactive for a little while. Would you like to stay logged in?</p>
      <p className="countdown">
        <span role="timer">{`We will log you out in ${secondsText(seconds)}.`}</span>
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={onStay}>
          Yes - Take me back to my application
        </button>
        <button type="button" className="button button-quiet" onClick={onLeave}>
          No - Please log me out
        </button>
      </div>
    </Modal>
  )
}

/** Loads what the footer opens: whoever loses the connection in the middle of the form may look for help then. */
const usePrefetchedTexts = (): void => {
  const { texts } = useSchool()
  useEffect(() => {
    const loads = [() => import('../ui/school-text-modal.tsx'), texts.help, texts.privacy]
    for (const load of loads) void fetchCode<unknown>(load)
  }, [texts])
}

const throttleMs = 1_000

/** Asks after 14 idle minutes and logs out after 15. Activity in one tab counts for all tabs. */
export const IdleWatch = () => {
  const [isAsking, setAsking] = useState(false)
  // Not only for the prompt: what fails because the connection is lost says so in a modal too.
  useEffect(prefetchModal, [])
  usePrefetchedTexts()
  const { logOutIdle } = useLogOut()
  const noteActivity = useKeepAlive(keepSession)

  const handleAction = () => {
    const lastActive = timer.getLastActiveTime()?.getTime() ?? Date.now()
    if (wasAwayTooLong(lastActive, Date.now())) return void logOutIdle()
    if (timer.isPrompted()) return
    postToTabs({ kind: 'active' })
    noteActivity()
  }

  const timer = useIdleTimer({
    timeout: idleTimeoutMs,
    promptBeforeIdle: promptBeforeMs,
    throttle: throttleMs,
    onPrompt: () => setAsking(true),
    onActive: () => setAsking(false),
    onIdle: () => void logOutIdle(),
    onAction: handleAction,
  })

  const activate = useEffectEvent(() => timer.activate())
  useEffect(
    () =>
      onTabMessage(({ kind }) => {
        if (kind === 'active') activate()
      }),
    [],
  )

  const stay = () => {
    postToTabs({ kind: 'active' })
    noteActivity()
    timer.activate()
  }

  // The timer goes on by itself, but what it says can be any number if the clock of the device is set back.
  const remaining = () => Math.min(promptBeforeMs, timer.getRemainingTime())

  return isAsking ? <IdlePrompt remaining={remaining} onStay={stay} onLeave={logOutIdle} /> : null
}
