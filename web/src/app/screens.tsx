import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { school } from '#school'
import { queryClient } from '../api/query-client.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ScreenSpinner } from '../ui/spinner.tsx'
import { welcomeWords } from '../ui/welcome-words.ts'
import { type Screen, ScreenView, screen } from './screen.tsx'

const accountScreens = [
  screen('/login', async () => (await import('../account/log-in-card.tsx')).LogInCard),
  screen('/signup', async () => (await import('../account/sign-up-card.tsx')).SignUpCard),
  screen('/confirm', async () => (await import('../account/confirm-card.tsx')).ConfirmCard),
  screen('/forgot', async () => (await import('../account/forgot-card.tsx')).ForgotCard),
  screen('/reset', async () => (await import('../account/reset-card.tsx')).ResetCard),
]

const service = screen('*', async () => (await import('../officer/service-view.tsx')).ServiceView)
const form = screen('*', async () => (await import('./form-routes.tsx')).FormRoutes)

/** The screen that a person who is no service user sees at this address. */
export const screenAt = (pathname: string): Screen => accountScreens.find(({ path }) => path === pathname) ?? form

/** Fetches the screen somebody opens the site with, so that it is there at the first paint. */
export const fetchFirstScreen = async (pathname: string): Promise<void> => {
  const { is_service_user, is_logged_in } = getSnapshot()
  const first = is_service_user ? service : screenAt(pathname)
  // Every visitor is welcomed; what a student reads is known only once the profile is there.
  const isVisitor = first === form && !is_logged_in
  await Promise.all([first.fetch(), isVisitor && queryClient.prefetchQuery(welcomeWords(school))])
  if (isVisitor) (await import('./form-routes.tsx')).correctAddress()
}

/** All that a service user sees, at whatever address. */
export const ServiceScreen = () => <ScreenView screen={service} />

/** Two groups of screens: the account cards, and the form behind its own error boundary. */
export const Screens = () => (
  <Suspense fallback={<ScreenSpinner />}>
    <Routes>
      {accountScreens.map((card) => (
        <Route key={card.path} path={card.path} element={<ScreenView key={card.path} screen={card} />} />
      ))}
      <Route
        path={form.path}
        element={
          <ErrorBoundary>
            <ScreenView screen={form} />
          </ErrorBoundary>
        }
      />
    </Routes>
  </Suspense>
)
