import { hasRole } from '@apply/engine/desk'
import { Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { failureMessage } from '../api/failures.ts'
import { focusHeading } from '../design/focus-heading.ts'
import { FullScreenSpinner, ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { PartPlace } from '../ui/missing-part.tsx'
import { ErrorBoundary } from '../ui/unexpected-error.tsx'
import * as desk from './desk.module.css'
import { DeskHeader } from './desk-header.tsx'
import { type DeskPage, deskPages, publicPages } from './desk-pages.tsx'
import { useKeyHelp } from './key-help.tsx'
import { StaffIdleWatch } from './staff-idle-watch.tsx'
import { SessionContext, useStaff, useStaffSession } from './staff-session.tsx'

type MessageProps = { readonly title: string; readonly text: string; readonly onRetry?: () => void }

/** A page with nothing but a message: an error, an unknown address, a page of another role. */
const MessagePage = ({ title, text, onRetry }: MessageProps) => (
  <div className={desk.deskMessage} role="alert">
    <title>{`${title} · Admissions desk`}</title>
    <h1>{title}</h1>
    <p>{text}</p>
    {onRetry && (
      <button type="button" className={design.button} onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
)

/** Scrolls to the top of a page that a link or a login has opened, and focuses its heading. Back and Forward leave that to the browser. */
const RouteFocus = () => {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const previous = useRef('')
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (type === 'POP') return
    window.scrollTo(0, 0)
    focusHeading()
  }, [pathname, type])
  return null
}

const Header = () => {
  const { show, dialog } = useKeyHelp()
  return (
    <>
      <DeskHeader onShowKeys={show} />
      {dialog}
    </>
  )
}

/** What every page for staff has around it. */
const SignedInLayout = () => {
  const { session, error, retry } = useStaffSession()
  const { pathname } = useLocation()
  if (error) return <MessagePage title="The desk could not be opened" text={failureMessage(error)} onRetry={retry} />
  if (!session) return <FullScreenSpinner />
  return (
    <SessionContext value={session}>
      <div className={desk.desk}>
        <a className={design.skipLink} href="#content">
          Skip to the content
        </a>
        <Header />
        <RouteFocus />
        <StaffIdleWatch />
        <main id="content" className={desk.deskContent} tabIndex={-1}>
          <ErrorBoundary screen={pathname}>
            <Suspense
              fallback={
                <PartPlace>
                  <ScreenSpinner />
                </PartPlace>
              }
            >
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </SessionContext>
  )
}

/** A page as far as the role of the person allows it; the server refuses its calls anyway. */
const PageForRole = ({ role, page: Page }: DeskPage) =>
  hasRole(useStaff().role, role) ? (
    <Page />
  ) : (
    <MessagePage title="This page is not for your role" text={`It is for the role “${role}”. Ask an administrator.`} />
  )

export const DeskApp = () => (
  <Routes>
    {publicPages.map(({ path, page: Page }) => (
      <Route
        key={path}
        path={path}
        element={
          <Suspense
            fallback={
              <PartPlace>
                <FullScreenSpinner />
              </PartPlace>
            }
          >
            <Page />
          </Suspense>
        }
      />
    ))}
    <Route element={<SignedInLayout />}>
      <Route index element={<Navigate to="/applications" replace />} />
      {deskPages.map((page) => (
        <Route key={page.path} path={page.path} element={<PageForRole {...page} />} />
      ))}
      <Route
        path="*"
        element={<MessagePage title="There is no such page" text="Please choose one from the navigation above." />}
      />
    </Route>
  </Routes>
)
