import { useEffect, useEffectEvent, useState } from 'react'
import * as design from '../design/index.module.css'
import { ModalText } from '../design/modal-text.tsx'
import { durationText, useCountdown } from './countdown.ts'
import { createIdleTimer, type IdleTimes } from './idle-timer.ts'
import { useKeepAlive } from './keep-alive.ts'
import { Modal, modalCode } from './lazy.tsx'
import { useLoaded } from './resource.ts'

type Texts = { readonly question: string; readonly stay: string; readonly leave: string }

type PromptProps = {
  readonly texts: Texts
  readonly remaining: () => number
  readonly onStay: () => void
  readonly onLeave: () => void
}

const InactivityPrompt = ({ texts, remaining, onStay, onLeave }: PromptProps) => {
  const seconds = useCountdown(remaining)
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

type Props = IdleTimes & {
  readonly texts: Texts
  readonly tabs: ActiveTabs
  /** Makes a call that keeps the session. */
  readonly keepSession: () => void
  readonly onStay?: () => void
  readonly onLeave: () => void
  readonly onIdle: () => void
}

/** The focus moves without a key where a screen reader moves it. */
const actions = ['pointermove', 'pointerdown', 'touchmove', 'keydown', 'wheel', 'focus', 'visibilitychange']

/** Asks whoever does nothing for long, and then logs out. Activity in one tab counts for all tabs. */
export const InactivityWatch = ({ timeoutMs, promptBeforeMs, texts, tabs, ...on }: Props) => {
  const { keepSession, onStay, onLeave, onIdle } = on
  const [isAsking, setAsking] = useState(false)
  // Not only for the prompt: what fails because the connection is lost says so in a modal too.
  useLoaded(modalCode)
  const noteActivity = useKeepAlive(keepSession)
  const tellActivity = () => {
    tabs.post()
    noteActivity()
  }
  const onActive = useEffectEvent(tellActivity)
  const end = useEffectEvent(onIdle)
  const [timer] = useState(() =>
    createIdleTimer({
      timeoutMs,
      promptBeforeMs,
      onPrompt: () => setAsking(true),
      onIdle: () => end(),
      onActive: () => onActive(),
    }),
  )
  const restart = () => {
    timer.restart()
    setAsking(false)
  }
  const restartHere = useEffectEvent(restart)

  useEffect(() => {
    timer.restart()
    const listening = new AbortController()
    const how = { capture: true, passive: true, signal: listening.signal }
    for (const type of actions) window.addEventListener(type, timer.act, how)
    const stopListening = tabs.listen(() => restartHere())
    return () => {
      listening.abort()
      stopListening()
      timer.stop()
    }
  }, [timer, tabs])

  const stay = () => {
    tellActivity()
    onStay?.()
    restart()
  }

  if (!isAsking) return null
  return <InactivityPrompt texts={texts} remaining={timer.remaining} onStay={stay} onLeave={onLeave} />
}
