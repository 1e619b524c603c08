import type { readTabs } from '@apply/contract/choices'
import { call } from '../api/call.ts'
import { type ActiveTabs, InactivityWatch } from '../ui/inactivity-watch.tsx'
import { useLoaded } from '../ui/resource.ts'
import { useSchoolTexts } from '../ui/school-texts.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.tsx'
import { isInProgress, reportLastPage } from './last-page.ts'
import { onTabMessage, postToTabs, useLogOut } from './log-out.ts'
import { getSnapshot } from './snapshot.ts'

export const idleTimeoutMs = 900_000
export const promptBeforeMs = 60_000

const texts = {
  question: 'You have been inactive for a little while. Would you like to stay logged in?',
  stay: 'Yes - Take me back to my application',
  leave: 'No - Please log me out',
}

/** Reports the last page again, or makes a small call if there is none to report, such as after the submission. */
const keepSession = (): void => {
  const { web_status, last_page } = getSnapshot()
  const isReported = last_page !== null && isInProgress(web_status)
  const kept = isReported ? reportLastPage(last_page) : call<typeof readTabs>('GET', '/api/tabs')
  kept.catch(toastUnexpectedError)
}

const tabs: ActiveTabs = {
  post: () => postToTabs({ kind: 'active' }),
  listen: (onActive) =>
    onTabMessage(({ kind }) => {
      if (kind === 'active') onActive()
    }),
}

/** Asks a student after 14 idle minutes and logs out after 15. */
export const IdleWatch = () => {
  useLoaded(useSchoolTexts().footer)
  const { logOutIdle } = useLogOut()
  const logOut = () => void logOutIdle()
  return (
    <InactivityWatch
      timeoutMs={idleTimeoutMs}
      promptBeforeMs={promptBeforeMs}
      texts={texts}
      tabs={tabs}
      keepSession={keepSession}
      onLeave={logOut}
      onIdle={logOut}
    />
  )
}
