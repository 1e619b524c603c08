/** How long somebody may do nothing, and how long before that they are asked. */
export type IdleTimes = { readonly timeoutMs: number; readonly promptBeforeMs: number }

type Deps = IdleTimes & {
  readonly onPrompt: () => void
  readonly onIdle: () => void
  /** Somebody is active and was not away for long. */
  readonly onActive: () => void
}

/** Timers stop while a computer sleeps, so the wall clock decides whether the user was away too long. */
export const wasAwayTooLong = (lastActive: number, now: number, timeoutMs: number): boolean =>
  now - lastActive >= timeoutMs

const secondMs = 1_000

export const createIdleTimer = ({ timeoutMs, promptBeforeMs, onPrompt, onIdle, onActive }: Deps) => {
  let lastActive = Date.now()
  let isPrompting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The clock of the device may be set back meanwhile: the prompt is never shown for longer. */
  const remaining = (): number => Math.min(promptBeforeMs, timeoutMs - (Date.now() - lastActive))

  /** Looks at both clocks every second: one does not run on while the computer sleeps, and the other may be set back. */
  const countDown = (endsAt: number): void => {
    const left = Math.min(remaining(), endsAt - performance.now())
    if (left <= 0) onIdle()
    else timer = setTimeout(countDown, Math.min(left, secondMs), endsAt)
  }

  const prompt = () => {
    isPrompting = true
    onPrompt()
    countDown(performance.now() + remaining())
  }

  const restart = (): void => {
    clearTimeout(timer)
    isPrompting = false
    lastActive = Date.now()
    timer = setTimeout(prompt, timeoutMs - promptBeforeMs)
  }

  return {
    restart,
    remaining,
    stop: () => clearTimeout(timer),
    /** Whoever is asked has to answer. Of many actions in a second one counts. */
    act: (): void => {
      const now = Date.now()
      if (wasAwayTooLong(lastActive, now, timeoutMs)) onIdle()
      else if (!isPrompting && Math.abs(now - lastActive) >= secondMs) {
        restart()
        onActive()
      }
    },
  }
}
