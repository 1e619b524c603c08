import type { Page } from '@apply/engine/define'
import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icons.tsx'
import { fetchCode, useHasPainted } from '../ui/lazy.tsx'

export type Steps = {
  readonly pages: readonly Page[]
  readonly current: Page
  readonly onChoose: (page: Page) => void
  /** The progress of each step, in a word or two. */
  readonly states?: ReadonlyMap<Page, string>
}

const opensNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0

type Props = Steps & { readonly page: Page } & Omit<ComponentProps<typeof Link>, 'to'>

type MarkProps = { readonly state: string | undefined; readonly number: number }

/** The state as a sign, because a phone has no room for its words and colour alone does not tell. */
const StepMark = ({ state, number }: MarkProps) => {
  if (state === 'complete' || state === 'needs attention')
    return (
      <span className="step-number">
        <Icon name={state === 'complete' ? 'check' : 'exclamation'} />
      </span>
    )
  return <span className="step-number">{number}</span>
}

/** The link to one step; other props go to the link itself. */
export const StepLink = ({ pages, current, onChoose, states, page, ...rest }: Props) => {
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
      data-state={states?.get(page)}
      onClick={choose}
    >
      <StepMark state={states?.get(page)} number={pages.indexOf(page) + 1} />
      <span className="step-title">
        {page.title}
        {states && <span className="step-state">{states.get(page)}</span>}
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
  <nav ref={links} className="steps" aria-label="Steps of the application">
    <ul className="steps-list">
      {steps.pages.map((page) => (
        <li key={page.name} className="step">
          <StepLink {...steps} page={page} />
        </li>
      ))}
    </ul>
  </nav>
)

let fetched: ComponentType<Steps> | undefined

const fetchMenu = async () => {
  fetched ??= (await fetchCode(() => import('./step-menu.tsx'))).StepMenu
  return fetched
}

/** The menu, once it is loaded and neither pointer nor focus is on the links that it replaces. */
const useMenu = (links: RefObject<HTMLElement | null>) => {
  const [Menu, setMenu] = useState(() => fetched)
  const isPainted = useHasPainted()
  useEffect(() => {
    if (!isPainted || Menu) return
    const leaving = new AbortController()
    fetchMenu().then((menu) => {
      if (leaving.signal.aborted || !links.current) return
      leaving.signal.onabort = onceIdle(links.current, () => setMenu(() => menu))
    })
    return () => leaving.abort()
  }, [isPainted, Menu, links])
  return Menu
}

/** The steps of the form; `onChoose` decides what happens before the page changes. */
export const StepNavigation = (steps: Steps) => {
  const links = useRef<HTMLElement>(null)
  const Menu = useMenu(links)
  return Menu ? <Menu {...steps} /> : <PlainSteps {...steps} links={links} />
}
