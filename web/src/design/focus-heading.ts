import { contentElement, moveFocusInPlace } from './focus.ts'

/**
 * Moves the focus to the heading of the screen that was opened, which screen readers then say. Until the heading is there, such as while
 * data is loading, the focus is on the content, and somebody who moves it meanwhile keeps it.
 */
export const focusHeading = (): void => {
  const content = contentElement()
  if (!content) return
  const move = (): void => {
    if (document.activeElement === content) {
      const heading = content.querySelector('h1')
      // A heading that is hidden does not take the focus: it belongs to a screen that still waits.
      heading?.setAttribute('tabindex', '-1')
      moveFocusInPlace(heading)
    } else observer.disconnect()
  }
  const observer = new MutationObserver(move)
  observer.observe(content, { childList: true, subtree: true })
  moveFocusInPlace(content)
  move()
}
