type Moments = {
  /** The page is out of sight and may never come back. */
  readonly onHidden: () => void
  /** The page is being closed or left. */
  readonly onClosing: () => void
  /** The connection is back. */
  readonly onOnline: () => void
}

/** Follows the moments in the life of a page that matter to somebody who must not lose anything. */
export const followPageLife = ({ onHidden, onClosing, onOnline }: Moments): (() => void) => {
  const lookAtVisibility = () => {
    if (document.visibilityState === 'hidden') onHidden()
  }
  // A page that the browser had put to sleep may be out of date in everything.
  const wakeUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted) window.location.reload()
  }
  document.addEventListener('visibilitychange', lookAtVisibility)
  window.addEventListener('pageshow', wakeUp)
  window.addEventListener('pagehide', onClosing)
  window.addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', lookAtVisibility)
    window.removeEventListener('pageshow', wakeUp)
    window.removeEventListener('pagehide', onClosing)
    window.removeEventListener('online', onOnline)
  }
}
