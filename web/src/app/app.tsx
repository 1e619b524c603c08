import { lazy, Suspense } from 'react'
import { fetchCode } from '../api/fetch-code.ts'
import { Frame } from '../layout/frame.tsx'
import { SessionGuard } from '../session/session-guard.tsx'
import { useSnapshot } from '../session/snapshot.ts'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'
import { UnexpectedErrorDialog } from '../ui/unexpected-error-dialog.tsx'
import { RouteFocus } from './route-focus.tsx'
import { Screens, ServiceScreen } from './screens.tsx'
import { SuccessToast } from './success-toast.tsx'

const ToastRegion = lazy(async () => ({
  default: (await fetchCode(() => import('../ui/toast-region.tsx'))).ToastRegion,
}))
const IdleWatch = lazy(async () => ({
  default: (await fetchCode(() => import('../session/idle-watch.tsx'))).IdleWatch,
}))

/** What helps along but is not needed to begin. Each waits for itself alone: a login must not hide the toasts. */
const Helpers = () => {
  const { is_logged_in } = useSnapshot()
  return (
    <AfterFirstPaint>
      <Suspense fallback={null}>
        <ToastRegion />
      </Suspense>
      <Suspense fallback={null}>{is_logged_in && <IdleWatch />}</Suspense>
      <UnexpectedErrorDialog />
    </AfterFirstPaint>
  )
}

export const App = () => {
  const { is_service_user } = useSnapshot()
  if (is_service_user) return <ServiceScreen />
  return (
    <>
      <SessionGuard />
      <SuccessToast />
      <RouteFocus />
      <Frame>
        <Screens />
      </Frame>
      <Helpers />
    </>
  )
}
