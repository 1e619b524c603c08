import { useEffect, useEffectEvent, useState } from 'react'
import { useIdleTimer } from 'react-idle-timer'
import { secondsText, useCountdown } from '../ui/countdown.ts'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { idleTimeoutMs, promptBeforeMs, useKeepAlive, wasAwayTooLong } from './inactivity.ts'
import { onTabMessage, postToTabs, useLogOut } from './log-out.ts'

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
    <ModalDialog title="Still working?" size="small" onClose={onStay}>
      <p>You have been inactive for a little while. Would you like to stay logged in?</p>
      <p className="countdown">
        <span role="timer">We will log you out in {secondsText(seconds)}.</span>
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={onStay}>
          Yes - Take me back to my application
        </button>
        <button type="button" className="button button-quiet" onClick={onLeave}>
          No - Please log me out
        </button>
      </div>
    </ModalDialog>
  )
}

const throttleMs = 1_000

/** Asks after 14 idle minutes and logs out after 15. Activity in one tab counts for all tabs. */
export const IdleWatch = () => {
  const [isAsking, setAsking] = useState(false)
  const { logOutIdle } = useLogOut()
  const noteActivity = useKeepAlive()

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

  return isAsking ? <IdlePrompt remaining={timer.getRemainingTime} onStay={stay} onLeave={logOutIdle} /> : null
}
