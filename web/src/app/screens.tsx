import { type ComponentType, lazy, Suspense, useState } from 'react'
import { school } from '#school'
import { getSnapshot } from '../session/snapshot.ts'
import { ScreenSpinner } from '../ui/icons.tsx'
import { prefetch } from '../ui/resource.ts'
import { useLocation } from '../ui/router.tsx'
import { welcomeTexts } from '../ui/school.tsx'
import { ErrorBoundary } from '../ui/unexpected-error.tsx'

export type Screen = {
  readonly path: string
  /** Loads the code, so that the screen can be shown without waiting. */
  readonly fetch: () => Promise<ComponentType>
  readonly isFetched: () => boolean
  /** The screen itself once its code is loaded, or else a lazy component. */
  readonly component: () => ComponentType
}

/** A screen whose code is loaded at its first visit. */
const screen = (path: string, load: () => Promise<ComponentType>): Screen => {
  let fetched: ComponentType | undefined
  const fetch = async () => {
    fetched ??= await load()
    return fetched
  }
  const lazyScreen = lazy(async () => ({ default: await fetch() }))
  return { path, fetch, isFetched: () => fetched !== undefined, component: () => fetched ?? lazyScreen }
}

const ScreenView = ({ screen }: { readonly screen: Screen }) => {
  const [Chosen] = useState(screen.component)
  return <Chosen />
}

const accountScreens = [
  screen('/login', async () => (await import('../account/log-in-card.tsx')).LogInCard),
  screen('/signup', async () => (await import('../account/sign-up-card.tsx')).SignUpCard),
  screen('/confirm', async () => (await import('../account/confirm-card.tsx')).ConfirmCard),
  screen('/forgot', async () => (await import('../account/forgot-card.tsx')).ForgotCard),
  screen('/account', async () => (await import('../account/account-page.tsx')).AccountPage),
  screen('/unsubscribe', async () => (await import('../account/unsubscribe-card.tsx')).UnsubscribeCard),
  screen('/reset', async () => (await import('../account/reset-card.tsx')).ResetCard),
]

/** These two are for anybody, with or without an account. */
const receipt = screen('/receipt', async () => (await import('../receipt/receipt-page.tsx')).ReceiptPage)

const fromPhone = screen('/from-phone', async () => (await import('../phone/phone-page.tsx')).PhonePage)

const service = screen('*', async () => (await import('../officer/service-view.tsx')).ServiceView)
const ownScreens = [...accountScreens, receipt, fromPhone]
const form = screen('*', async () => (await import('./form-routes.tsx')).FormRoutes)

/** The screen at this address, for everybody but a service user. */
export const screenAt = (pathname: string): Screen =>
  ownScreens.find(({ path }) => path === pathname.toLowerCase()) ?? form

/** Loads the first screen, so that it is there at the first render. */
export const fetchFirstScreen = async (pathname: string): Promise<void> => {
  const { is_service_user, is_logged_in } = getSnapshot()
  const first = is_service_user ? service : screenAt(pathname)
  // Every visitor sees a welcome text; which one a student sees is known only with the profile.
  const isVisitor = first === form && !is_logged_in
  await Promise.all([first.fetch(), isVisitor && prefetch(welcomeTexts(school))])
  if (isVisitor) (await import('./form-routes.tsx')).correctFormAddress()
}

/** The only screen of a service user, at any address. */
export const ServiceScreen = () => <ScreenView screen={service} />

/** The account cards, and the form with its own error boundary. */
export const Screens = () => {
  const screen = screenAt(useLocation().pathname)
  const view = <ScreenView key={screen.path} screen={screen} />
  return (
    <Suspense fallback={<ScreenSpinner />}>{screen === form ? <ErrorBoundary>{view}</ErrorBoundary> : view}</Suspense>
  )
}
