import type { Page } from '@apply/engine/define'
import type { StepProgress } from '@apply/engine/errors'
import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
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

const inUse = ':hover, :active, :focus-within'

/** Calls back once, as soon as neither pointer nor focus is inside. Returns how to cancel. */
const onceIdle = (element: Element, callback: () => void): (() => void) => {
  const listening = new AbortController()
  const check = () => {
    if (listening.signal.aborted || element.matches(inUse)) return
    listening.abort()
    callback()
  }
  // At focusout the focus has not moved yet.
  const checkSoon = () => setTimeout(check)
  for (const type of ['pointerleave', 'pointerup', 'focusout'])
    element.addEventListener(type, checkSoon, { signal: listening.signal })
  check()
  return () => listening.abort()
}

/** The same links in the same places, until the menu's code is loaded. */
const PlainSteps = ({ links, ...steps }: Steps & { readonly links: RefObject<HTMLElement | null> }) => (
  <nav ref={links} className={design.steps} aria-label="Steps of the application">
    <ul className={design.stepsList}>
      {steps.pages.map((page) => (
        <li key={page.name} className={design.step}>
          <StepLink {...steps} page={page} />
        </li>
      ))}
    </ul>
  </nav>
)

const menuCode = createResource(() => loadCode(() => import('./step-menu.tsx')))

/** The menu, once it is loaded and neither pointer nor focus is on the links that it replaces. */
const useMenu = (links: RefObject<HTMLElement | null>) => {
  const isPainted = useHasPainted()
  const { data } = useLoaded(isPainted ? menuCode : undefined)
  const [Menu, setMenu] = useState(() => menuCode.get().data?.StepMenu)
  useEffect(() => {
    if (!data || !links.current) return
    return onceIdle(links.current, () => setMenu(() => data.StepMenu))
  }, [data, links])
  return Menu
}

/** The steps of the form; `onChoose` decides what happens before the page changes. */
export const StepNavigation = (steps: Steps) => {
  const links = useRef<HTMLElement>(null)
  const Menu = useMenu(links)
  return Menu ? <Menu {...steps} /> : <PlainSteps {...steps} links={links} />
}
