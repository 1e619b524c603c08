import type { School } from '@apply/engine/define'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as design from '../design/index.module.css'
import { Header } from '../layout/frame.tsx'
import { createHistory } from '../ui/history.ts'
import { createMemoryWindow } from '../ui/memory-window.ts'
import { Router } from '../ui/router.tsx'
import { SchoolContext } from '../ui/school.tsx'

/** What is said if the script does not start: because it does not arrive, or because the browser blocks cookies. */
const Failures = ({ withoutCookies }: { readonly withoutCookies: ReactNode }) => (
  <>
    <p className={design.slowStart} role="status">
      This page takes long to load. Please check your connection and{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of this page, whichever it is */}
      <a href="">reload the page</a>.
    </p>
    <template>
      <main className={design.errorPage}>
        <h1>Your browser blocks cookies.</h1>
        <p>{withoutCookies} Please allow cookies for this site in the settings of your browser, and reload the page.</p>
      </main>
    </template>
  </>
)

/** The header that is written into the HTML, inert until the script has started. */
export const firstPaint = (school: School): string =>
  renderToStaticMarkup(
    <>
      <div inert>
        <SchoolContext value={school}>
          <Router history={createHistory(createMemoryWindow())}>
            <Header />
          </Router>
        </SchoolContext>
      </div>
      <Failures withoutCookies="Without cookies you cannot log in, and nothing that you type can be kept." />
    </>,
  )

/** An officer sees only the application, without a header. */
export const officerPaint = (): string =>
  renderToStaticMarkup(<Failures withoutCookies="Without cookies the application cannot be shown." />)
