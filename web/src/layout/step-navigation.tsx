import type { Page } from '@apply/engine/define'
import type { StepProgress } from '@apply/engine/errors'
import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { useHasPainted } from '../ui/lazy.tsx'
import { loadCode } from '../ui/load-code.ts'
import { createResource, useLoaded } from '../ui/resource.ts'
import { Link, opensNewTab } from '../ui/router.tsx'
import * as css from './step-navigation.module.css'

export type Steps = {
  readonly pages: readonly Page[]
  readonly current: Page
  readonly onChoose: (page: Page) => void
  readonly progress: ReadonlyMap<Page, StepProgress>
}

type Props = Steps & { readonly page: Page } & Omit<ComponentProps<typeof Link>, 'to'>

/** What a step shows: a page without an open question has its tick, even if nothing on it was answered. */
const lookOf = (progress: StepProgress | undefined) => (progress?.left === 0 ? 'complete' : progress?.state)

type MarkProps = { readonly look: string | undefined; readonly number: number }

/** The state as a sign, because colour alone does not tell. */
const StepMark = ({ look, number }: MarkProps) => (
  <span className={design.stepNumber}>
    {look === 'complete' || look === 'needs attention' ? (
      <Icon name={look === 'complete' ? 'check' : 'exclamation'} />
    ) : (
      number
    )}
  </span>
)

/** How many questions are left, in words that fit a phone. */
const StepState = ({ state, left }: StepProgress) => (
  <span className={css.stepState}>
    {state === 'needs attention' && <span className={design.visuallyHidden}>needs attention, </span>}
    <span>{left > 0 ? `${left} left` : state === 'complete' ? state : 'nothing required'}</span>
  </span>
)

/** The link to one step; other props go to the link itself. */
export const StepLink = ({ pages, current, onChoose, progress, page, ...rest }: Props) => {
  const own = progress.get(page)
  const choose = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    if (page !== current) onChoose(page)
  }
  return (
    <Link
      {...rest}
      to={page.route}
      replace
      aria-current={page === current ? 'page' : undefined}
      data-state={lookOf(own)}
      onClick={choose}
    >
      <StepMark look={lookOf(own)} number={pages.indexOf(page) + 1} />
      <span className={css.stepTitle}>
        {page.title}
        {own && <StepState {...own} />}
      </span>
    </Link>
  )
}

const menuCode = createResource(() => loadCode(() => import('./step-menu.tsx')))

/** Previews a step that has the pointer or the focus, once the code for it is there. Nobody waits for it. */
const usePreview = (nav: RefObject<HTMLElement | null>) => {
  const { data: menu } = useLoaded(useHasPainted() ? menuCode : undefined)
  const [previewed, setPreviewed] = useState(-1)
  useEffect(() => {
    const leaving = new AbortController()
    if (nav.current) menu?.watchSteps(nav.current, setPreviewed, leaving.signal)
    return () => leaving.abort()
  }, [menu, nav])
  return { menu, previewed }
}

/** The steps of the form; `onChoose` decides what happens before the page changes. */
export const StepNavigation = (steps: Steps) => {
  const nav = useRef<HTMLElement>(null)
  const id = useId()
  const { menu, previewed } = usePreview(nav)
  return (
    <nav ref={nav} className={design.steps} aria-label="Steps of the application">
      <ul className={design.stepsList}>
        {steps.pages.map((page, index) => {
          const isPreviewed = menu && index === previewed && page !== steps.current && menu.hasPreview(page)
          return (
            <li key={page.name} className={design.step}>
              <StepLink {...steps} page={page} aria-describedby={isPreviewed ? id : undefined} />
              {isPreviewed && <menu.StepPreview id={id} page={page} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
