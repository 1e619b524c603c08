import '../styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router'
import { school } from '#school'
import { queryClient } from '../api/call.ts'
import { reportFailure } from '../api/failures.ts'
import { getSnapshot, startSnapshot } from '../session/snapshot.ts'
import { press } from '../ui/press.ts'
import { SchoolContext } from '../ui/school.tsx'
import { ErrorBoundary, showUnexpectedError } from '../ui/unexpected-error.tsx'
import { App } from './app.tsx'
import { fetchBeforeNavigating, removeTrailingSlash } from './screen-history.ts'
import { fetchFirstScreen, screenAt } from './screens.tsx'

removeTrailingSlash()
startSnapshot()
press.listenTo(window)
window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  showUnexpectedError(event.reason)
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

await fetchFirstScreen(window.location.pathname).catch(reportFailure)

const history = fetchBeforeNavigating(createBrowserHistory({ v5Compat: true }), {
  screenAt,
  isLoggedIn: () => getSnapshot().is_logged_in,
})

const application = (
  <StrictMode>
    <ErrorBoundary>
      <SchoolContext value={school}>
        <QueryClientProvider client={queryClient}>
          {/* Without transitions the address and the snapshot change in the same render. */}
          <HistoryRouter history={history} useTransitions={false}>
            <App />
          </HistoryRouter>
        </QueryClientProvider>
      </SchoolContext>
    </ErrorBoundary>
  </StrictMode>
)

// A transition renders in small pieces, so that a slow phone stays responsive.
startTransition(() => createRoot(root).render(application))
