import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ScreenSpinner } from '../design/icons.tsx'
import { getSnapshot } from '../session/snapshot.ts'
import { fetchCode, untilLoaded } from '../ui/load-code.ts'
import { PartPlace } from '../ui/missing-part.tsx'
import { createResource, prefetch } from '../ui/resource.ts'
import { useLocation } from '../ui/router.tsx'
import type { SchoolTexts } from '../ui/school-texts.ts'
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
const screen = <Module,>(
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): Screen => {
  const { get, read } = createResource(async () => pick(await fetchCode(load)))
  const lazyScreen = lazy(async () => ({ default: await untilLoaded(read) }))
  return { path, fetch: read, isFetched: () => get().data !== undefined, component: () => get().data ?? lazyScreen }
}

const ScreenView = ({ screen }: { readonly screen: Screen }) => {
  const [Chosen] = useState(screen.component)
  return <Chosen />
}

const accountScreens = [
  screen(
    '/login',
    () => import('../account/log-in-card.tsx'),
    (module) => module.LogInCard,
  ),
  screen(
    '/signup',
    () => import('../account/sign-up-card.tsx'),
    (module) => module.SignUpCard,
  ),
  screen(
    '/confirm',
    () => import('../account/confirm-card.tsx'),
    (module) => module.ConfirmCard,
  ),
  screen(
    '/forgot',
    () => import('../account/forgot-card.tsx'),
    (module) => module.ForgotCard,
  ),
  screen(
    '/account',
    () => import('../account/account-page.tsx'),
    (module) => module.AccountPage,
  ),
  screen(
    '/unsubscribe',
    () => import('../account/unsubscribe-card.tsx'),
    (module) => module.UnsubscribeCard,
  ),
  screen(
    '/reset',
    () => import('../account/reset-card.tsx'),
    (module) => module.ResetCard,
  ),
]

/** These three are for anybody, with or without an account. */
const receipt = screen(
  '/receipt',
  () => import('../receipt/receipt-page.tsx'),
  (module) => module.ReceiptPage,
)

const fromPhone = screen(
  '/from-phone',
  () => import('../phone/phone-page.tsx'),
  (module) => module.PhonePage,
)

const counselor = screen(
  '/counselor',
  () => import('../counselor/counselor-page.tsx'),
  (module) => module.CounselorPage,
)

const service = screen(
  '*',
  () => import('../officer/service-view.tsx'),
  (module) => module.ServiceView,
)
const ownScreens = [...accountScreens, receipt, fromPhone, counselor]
const form = screen(
  '*',
  // By its name, because the bundler cannot import all of a module that it has joined with others in one file.
  async () => ({ FormRoutes: (await import('./form-routes.tsx')).FormRoutes }),
  (module) => module.FormRoutes,
)

/** The screen at this address, for everybody but a service user. */
export const screenAt = (pathname: string): Screen =>
  ownScreens.find(({ path }) => path === pathname.toLowerCase()) ?? form

/** Loads the first screen, so that it is there at the first render. */
export const fetchFirstScreen = async (pathname: string, { welcome }: SchoolTexts): Promise<void> => {
  const { is_service_user, is_logged_in } = getSnapshot()
  const first = is_service_user ? service : screenAt(pathname)
  // Every visitor sees a welcome text; which one a student sees is known only with the profile.
  const isVisitor = first === form && !is_logged_in
  await Promise.all([first.fetch(), isVisitor && prefetch(welcome)])
  if (isVisitor) (await import('./form-routes.tsx')).correctFormAddress()
}

const Waiting = () => (
  <PartPlace>
    <ScreenSpinner />
  </PartPlace>
)

/** The only screen of a service user, at any address. */
export const ServiceScreen = () => (
  <Suspense fallback={<Waiting />}>
    <ScreenView screen={service} />
  </Suspense>
)

/** The account cards, and the form with its own error boundary. */
export const Screens = () => {
  const screen = screenAt(useLocation().pathname)
  const view = <ScreenView key={screen.path} screen={screen} />
  return <Suspense fallback={<Waiting />}>{screen === form ? <ErrorBoundary>{view}</ErrorBoundary> : view}</Suspense>
}
