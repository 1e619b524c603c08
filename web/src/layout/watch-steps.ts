import { moveFocus } from '../design/focus.ts'
import { onEscape } from '../design/on-escape.ts'

const hoverDelayMs = 200
/** So soon after a preview has closed, the next one opens at once. */
const skipDelayMs = 300
const closeDelayMs = 150

const none = -1

type Show = (index: number) => void

/** Decides which step has its preview open: `show` gets its index, or -1. */
const createPreviews = (show: Show) => {
  let opened = none
  let closedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopEscape = () => {}

  const open = (index: number): void => {
    clearTimeout(timer)
    if (index === opened) return
    stopEscape()
    if (index === none) closedAt = Date.now()
    else stopEscape = onEscape(close)
    opened = index
    show(index)
  }
  const close = () => open(none)
  const openIn = (delayMs: number, index: number): void => {
    clearTimeout(timer)
    timer = setTimeout(open, delayMs, index)
  }
  const hover = (index: number): void => {
    if (index === none) openIn(closeDelayMs, none)
    else if (opened !== none || Date.now() - closedAt < skipDelayMs) open(index)
    else openIn(hoverDelayMs, index)
  }
  return { open, close, hover }
}

const directions: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Previews the step that has the pointer or the focus, and moves the focus between the steps by keys. Calls `show` with its index, or -1. */
export const watchSteps = (nav: HTMLElement, show: Show, signal: AbortSignal): void => {
  const { open, close, hover } = createPreviews(show)
  const steps = [...nav.querySelectorAll('.step')]
  const indexOf = ({ target }: Event): number =>
    steps.findIndex((step) => target instanceof Node && step.contains(target))
  let hovered = none
  const point = (event: PointerEvent) => {
    const index = event.type === 'pointerleave' ? none : indexOf(event)
    if (event.pointerType !== 'mouse' || index === hovered) return
    hovered = index
    hover(index)
  }
  const move = (event: KeyboardEvent) => {
    const next = directions[event.key]?.(indexOf(event), steps.length)
    if (next === undefined) return
    event.preventDefault()
    moveFocus(steps[next]?.querySelector('a'))
  }
  const focus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) open(indexOf(event))
  }
  nav.addEventListener('pointerover', point, { signal })
  nav.addEventListener('pointerleave', point, { signal })
  nav.addEventListener('keydown', move, { signal })
  nav.addEventListener('focusin', focus, { signal })
  nav.addEventListener('focusout', close, { signal })
  signal.addEventListener('abort', close)
}
