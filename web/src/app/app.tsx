import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import * as design from '../design/index.module.css'
import { Footer, Header } from '../layout/frame.tsx'
import { readNavigationState } from '../session/navigation-state.ts'
import { SessionGuard } from '../session/session-guard.tsx'
import { useSnapshot } from '../session/snapshot.ts'
import { AfterFirstPaint, lazyComponent } from '../ui/lazy.tsx'
import { PartPlace } from '../ui/missing-part.tsx'
import { useLocation, useNavigate } from '../ui/router.tsx'
import { showToast } from '../ui/toasts.ts'
import { ErrorBoundary } from '../ui/unexpected-error.tsx'
import { ContentErrorPage, ThrowLogOutFailure } from './log-out-failure.tsx'
import { RouteFocus } from './route-focus.ts'
import { Screens, ServiceScreen } from './screens.tsx'

/** Shows the success message from the navigation state, once: it is removed so that a reload does not show it again. */
const SuccessToast = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { success, ...others } = readNavigationState(location.state)
  const show = useEffectEvent((message: string) => {
    showToast({ severity: 'success', message })
    navigate(location, { replace: true, state: others })
  })
  useEffect(() => {
    if (success !== undefined) show(success)
  }, [success])
  return null
}

/** The header and footer around every screen but the service user's. */
const Layout = ({ children }: { readonly children: ReactNode }) => (
  <div className={design.frame}>
    <a className={design.skipLink} href="#content">
      Skip to the content
    </a>
    <Header />
    <div id="content" className={design.content} tabIndex={-1}>
      {children}
    </div>
    <Footer />
  </div>
)

const Announcements = lazyComponent(
  () => import('./announcements.tsx'),
  (module) => module.Announcements,
)
const IdleWatch = lazyComponent(
  () => import('../session/idle-watch.tsx'),
  (module) => module.IdleWatch,
)

/** Without the code for toasts the words of one stand in its place. */
const NoToasts = () => (
  <div className={`${design.stack} ${design.toastRegion}`}>
    <PartPlace className={`${design.toast} ${design.toastError}`} role="alert" />
  </div>
)

/** What loads after the first paint. Each has its own Suspense, so that a login does not hide the toasts. */
const LateComponents = () => {
  const { is_logged_in } = useSnapshot()
  return (
    <AfterFirstPaint>
      <Suspense fallback={<NoToasts />}>
        <Announcements />
      </Suspense>
      <Suspense fallback={null}>{is_logged_in && <IdleWatch />}</Suspense>
    </AfterFirstPaint>
  )
}

const ApplicantApp = () => (
  <>
    <SessionGuard />
    <SuccessToast />
    <RouteFocus />
    <Layout>
      <ErrorBoundary page={ContentErrorPage} screen={useLocation().pathname}>
        <ThrowLogOutFailure />
        <Screens />
      </ErrorBoundary>
    </Layout>
    <LateComponents />
  </>
)

export const App = () => (useSnapshot().is_service_user ? <ServiceScreen /> : <ApplicantApp />)
