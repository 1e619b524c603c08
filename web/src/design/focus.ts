const inPlace = { preventScroll: true }

type Target = EventTarget | null | undefined

/** Moves the focus and scrolls to it; without a target it stays where it is. */
export const moveFocus = (to: Target): void => {
  if (to instanceof HTMLElement) to.focus()
}

/** Moves the focus and leaves the page scrolled as it is. */
export const moveFocusInPlace = (to: Target): void => {
  if (to instanceof HTMLElement) to.focus(inPlace)
}

/** Moves the focus to a part of the page that was just opened, from its start. */
export const showAndFocus = (part: HTMLElement | null): void => {
  moveFocusInPlace(part)
  part?.scrollIntoView({ block: 'start' })
}

/** Whether what had the focus is gone, so that nothing has it. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** Takes the place of what had the focus and is gone. Whoever has gone on to something else keeps the focus there. */
export const takeLostFocus = (to: Target): void => {
  if (isFocusLost()) moveFocus(to)
}

/** Moves the focus to the first field, such as of a form that was just opened. */
export const focusFirstField = (box: Element | null | undefined): void =>
  moveFocus(box?.querySelector(':is(input, select, textarea):not([hidden])'))

/** Moves the focus to the first field with an error, if there is one. */
export const focusFirstError = (form: Element | null | undefined): boolean => {
  const field = form?.querySelector('[aria-invalid="true"]')
  moveFocus(field)
  return field instanceof HTMLElement
}

/** Remembers what has the focus, and gives a function that returns it. */
export const rememberFocus = (): (() => void) => {
  const opener = document.activeElement
  return () => moveFocus(opener)
}

export const contentElement = () => document.getElementById('content')

/** Moves the focus to the start of the screen. */
export const focusContent = (): void => moveFocusInPlace(contentElement())
