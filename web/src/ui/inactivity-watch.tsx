import { useEffect, useEffectEvent, useState } from 'react'
import { useIdleTimer } from 'react-idle-timer'
import * as design from '../design/index.module.css'
import { ModalText } from '../design/modal-text.tsx'
import { durationText, useCountdown } from './countdown.ts'
import { useKeepAlive } from './keep-alive.ts'
import { Modal, prefetchModal } from './lazy.tsx'

type Times = {
  /** How long somebody may do nothing. */
  readonly timeoutMs: number
  /** How long before that the prompt appears. */
  readonly promptBeforeMs: number
}

/** Timers stop while a computer sleeps, so the wall clock decides whether the user was away too long. */
export const wasAwayTooLong = (lastActive: number, now: number, timeoutMs: number): boolean =>
  now - lastActive >= timeoutMs

type Texts = { readonly question: string; readonly stay: string; readonly leave: string }

type PromptProps = {
  readonly texts: Texts
  readonly remaining: () => number
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onEnd: () => void
}

const InactivityPrompt = ({ texts, remaining, onStay, onLeave, onEnd }: PromptProps) => {
  const seconds = useCountdown(remaining)
  useEffect(() => {
    if (seconds === 0) onEnd()
  }, [seconds, onEnd])

  return (
    <Modal title="Still working?" size="small" open onClose={onStay}>
      <ModalText>{texts.question}</ModalText>
      <p className={design.countdown}>
        <span role="timer">{`We will log you out in ${durationText(seconds)}.`}</span>
      </p>
      <div className={design.actions}>
        <button type="button" className={design.button} onClick={onStay}>
          {texts.stay}
        </button>
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={onLeave}>
          {texts.leave}
        </button>
      </div>
    </Modal>
  )
}

/** Tells the other tabs that somebody is active in this one. A suspended or crashed tab does not listen, and no other tab waits for it. */
export type ActiveTabs = {
  readonly post: () => void
  /** Returns how to stop. */
  readonly listen: (onActive: () => void) => () => void
}

type Props = Times & {
  readonly texts: Texts
  readonly tabs: ActiveTabs
  /** Makes a call that keeps the session. */
  readonly keepSession: () => void
  readonly onStay?: () => void
  readonly onLeave: () => void
  readonly onIdle: () => void
}

const throttleMs = 1_000

/** Asks whoever does nothing for long, and then logs out. Activity in one tab counts for all tabs. */
export const InactivityWatch = ({ timeoutMs, promptBeforeMs, texts, tabs, ...on }: Props) => {
  const { keepSession, onStay, onLeave, onIdle } = on
  const [isAsking, setAsking] = useState(false)
  // Not only for the prompt: what fails because the connection is lost says so in a modal too.
  useEffect(prefetchModal, [])
  const noteActivity = useKeepAlive(keepSession)

  const handleAction = () => {
    const lastActive = timer.getLastActiveTime()?.getTime() ?? Date.now()
    if (wasAwayTooLong(lastActive, Date.now(), timeoutMs)) return onIdle()
    if (timer.isPrompted()) return
    tabs.post()
    noteActivity()
  }

  const timer = useIdleTimer({
    timeout: timeoutMs,
    promptBeforeIdle: promptBeforeMs,
    throttle: throttleMs,
    onPrompt: () => setAsking(true),
    onActive: () => setAsking(false),
    onIdle,
    onAction: handleAction,
  })

  const activate = useEffectEvent(() => timer.activate())
  useEffect(() => tabs.listen(() => activate()), [tabs])

  const stay = () => {
    tabs.post()
    noteActivity()
    onStay?.()
    timer.activate()
  }

  // The timer goes on by itself, but what it says can be any number if the clock of the device is set back.
  const remaining = () => Math.min(promptBeforeMs, timer.getRemainingTime())

  if (!isAsking) return null
  return <InactivityPrompt texts={texts} remaining={remaining} onStay={stay} onLeave={onLeave} onEnd={onIdle} />
}
