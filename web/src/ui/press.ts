/** The click of a tap comes a little after the finger is lifted; browsers that wait for a double tap take 300 ms. */
const tapTimeoutMs = 400

const isMouse = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'mouse'
const hasNoButton = (event: Event): boolean => 'buttons' in event && event.buttons === 0

/** Tracks whether a pointer is down, from the press to its click, and defers work until then. */
export const createPress = () => {
  const deferred = new Set<() => void>()
  let isDown = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const finish = () => {
    isDown = false
    const works = [...deferred]
    deferred.clear()
    for (const work of works) work()
  }
  const finishIn = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(finish, delayMs)
  }
  /** What this event changes renders at once; deferred work runs after the event. */
  const release = () => {
    if (!isDown) return
    isDown = false
    finishIn(0)
  }

  const listeners: Readonly<Record<string, (event: Event) => void>> = {
    pointerdown: () => {
      clearTimeout(timer)
      isDown = true
    },
    pointerup: (event) => finishIn(isMouse(event) ? 0 : tapTimeoutMs),
    pointercancel: release,
    click: release,
    keydown: release,
    input: release,
    // An open list, a scroll bar or a menu may swallow the pointerup event.
    pointermove: (event) => {
      if (isMouse(event) && hasNoButton(event)) release()
    },
  }

  return {
    isDown: () => isDown,
    /** Runs work now, or once the press is over; the same work runs once. */
    after: (work: () => void): void => {
      if (isDown) deferred.add(work)
      else work()
    },
    listenTo: (target: EventTarget): void => {
      for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener, true)
    },
  } as const
}

export const press = createPress()
