import { lazy, Suspense } from 'react'
import { AfterFirstPaint } from './after-first-paint.tsx'
import { StepLink, type Steps } from './step-link.tsx'

/** The same links in the same places, until the menu has arrived. */
const PlainSteps = (steps: Steps) => (
  <nav className="steps" aria-label="Steps of the application">
    <ul className="steps-list">
      {steps.pages.map((page) => (
        <li key={page.name} className="step">
          <StepLink {...steps} page={page} {...(page === steps.current && { 'aria-current': 'page' })} />
        </li>
      ))}
    </ul>
  </nav>
)

const fetchMenu = () => import('./step-menu.tsx').then(({ StepMenu }) => ({ default: StepMenu }))

/** Without a connection the plain links do as well. */
const StepMenu = lazy(() => fetchMenu().catch(() => ({ default: PlainSteps })))

/** The steps of the form. Whoever shows them decides what happens before a page changes. */
export const StepNavigation = (steps: Steps) => {
  const plain = <PlainSteps {...steps} />
  return (
    <AfterFirstPaint before={plain}>
      <Suspense fallback={plain}>
        <StepMenu {...steps} />
      </Suspense>
    </AfterFirstPaint>
  )
}
