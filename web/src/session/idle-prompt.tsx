import { useEffect, useState } from 'react'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { secondsLeft } from './inactivity.ts'

type Props = {
  readonly remaining: () => number
  readonly onStay: () => void
  readonly onLeave: () => void
}

const useCountdown = (remaining: () => number): number => {
  const [seconds, setSeconds] = useState(() => secondsLeft(remaining()))
  useEffect(() => {
    const interval = setInterval(() => setSeconds(secondsLeft(remaining())), 1_000)
    return () => clearInterval(interval)
  }, [remaining])
  return seconds
}

export const IdlePrompt = ({ remaining, onStay, onLeave }: Props) => {
  const seconds = useCountdown(remaining)
  useEffect(() => {
    if (seconds === 0) onLeave()
  }, [seconds, onLeave])

  return (
    <ModalDialog title="Still working?" size="small" onClose={onStay}>
      <p>You have been inactive for a little while. Would you like to stay logged in?</p>
      <p className="countdown">
        <span role="timer">
          We will log you out in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
        </span>
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
