import '../design/index.module.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { school } from '#school'
import { resetSnapshot, updateSnapshot } from '../session/snapshot.ts'
import { createHistory } from '../ui/history.ts'
import { press } from '../ui/press.ts'
import { Router } from '../ui/router.tsx'
import { SchoolContext } from '../ui/school.tsx'
import { createSchoolTexts, SchoolTextsContext } from '../ui/school-texts.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { toasts } from '../ui/toasts.ts'

press.listenTo(window)

/** Nothing that a test leaves behind reaches the next one. */
const tidyUp = async (): Promise<void> => {
  resetSnapshot()
  toasts.set([])
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
  await page.viewport(1280, 800)
}

/** Shows components as the product does, on a day at the school, until the test ends. Returns how to show others in their place. */
export const mount = (today = '2026-01-15'): ((components: ReactNode) => void) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T18:00:00Z`) })
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  const history = createHistory(window)
  const texts = createSchoolTexts(school)
  onTestFinished(async () => {
    // First: a form that is left saves what was typed last, if the student is still logged in.
    updateSnapshot({ is_logged_in: false })
    root.unmount()
    container.remove()
    await tidyUp()
  })
  return (components) =>
    root.render(
      <SchoolContext value={school}>
        <SchoolTextsContext value={texts}>
          <Router history={history}>{components}</Router>
        </SchoolTextsContext>
        <ToastRegion />
      </SchoolContext>,
    )
}
