import { useEffect } from 'react'
import { focusHeading } from '../design/focus-heading.ts'
import { NewerBuild } from '../ui/newer-build.tsx'
import { ReloadToast } from '../ui/reload-toast.tsx'
import { repairStyles } from '../ui/repair-styles.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { reportUncaughtErrors } from '../ui/uncaught-errors.ts'
import { UnexpectedErrorDialog } from '../ui/unexpected-error-dialog.tsx'
import { ReturnToPlace } from './return-to-place.ts'

/**
 * Passes the focus on from the content to the heading, which says what the screen is. The link that skips to the content, which an
 * address with a hash shows, leads to its beginning.
 */
const HeadingFocus = () => {
  useEffect(() => {
    const content = document.getElementById('content')
    const passOn = () => {
      if (document.activeElement === content && window.location.hash === '') focusHeading()
    }
    passOn()
    content?.addEventListener('focus', passOn)
    return () => content?.removeEventListener('focus', passOn)
  }, [])
  return null
}

const kept = 'Your answers are kept.'

/** What tells people where they are and what has happened. It is loaded after the first paint, before which there is nothing to tell. */
export const Announcements = () => {
  useEffect(repairStyles, [])
  useEffect(() => reportUncaughtErrors(window), [])
  return (
    <>
      <HeadingFocus />
      <ReturnToPlace />
      <ReloadToast kept={kept} />
      <NewerBuild kept={kept} />
      <ToastRegion />
      <UnexpectedErrorDialog />
    </>
  )
}
