import './check-storage.ts'
import '../design/index.module.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { school } from '#school'
import { reportFailure } from '../api/failures.ts'
import { removeOldBackups } from '../draft/saving/old-backups.ts'
import { getSnapshot, startSnapshot } from '../session/snapshot.ts'
import { createHistory } from '../ui/history.ts'
import { press } from '../ui/press.ts'
import { Router } from '../ui/router.tsx'
import { SchoolContext } from '../ui/school.tsx'
import { createSchoolTexts, SchoolTextsContext } from '../ui/school-texts.ts'
import { ErrorBoundary, showUnexpectedError } from '../ui/unexpected-error.tsx'
import { App } from './app.tsx'
import { rememberPlaces } from './places.ts'
import { fetchBeforeNavigating, removeTrailingSlash } from './screen-history.ts'
import { fetchFirstScreen, screenAt } from './screens.tsx'

removeOldBackups(window.localStorage, Date.now())
removeTrailingSlash()
startSnapshot()
press.listenTo(window)
window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  showUnexpectedError(event.reason)
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

/** Shows the first screen once its code is there. Other files import from this one, so it must not wait at its top level. */
const start = async (): Promise<void> => {
  const texts = createSchoolTexts(school)
  await fetchFirstScreen(window.location.pathname, texts).catch(reportFailure)
  const history = fetchBeforeNavigating(createHistory(window), {
    screenAt,
    isLoggedIn: () => getSnapshot().is_logged_in,
  })
  rememberPlaces(history)
  const application = (
    <StrictMode>
      <ErrorBoundary>
        <SchoolContext value={school}>
          <SchoolTextsContext value={texts}>
            <Router history={history}>
              <App />
            </Router>
          </SchoolTextsContext>
        </SchoolContext>
      </ErrorBoundary>
    </StrictMode>
  )
  // A transition renders in small pieces, so that a slow phone stays responsive.
  startTransition(() => createRoot(root).render(application))
}

void start()
