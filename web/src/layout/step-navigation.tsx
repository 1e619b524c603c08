import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { fetchCode } from '../api/fetch-code.ts'
import { usePainted } from '../ui/use-painted.ts'
import { StepLink, type Steps } from './step-link.tsx'
import { whenAtRest } from './when-at-rest.ts'

/** The same links in the same places, until the menu has arrived. */
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

/** The menu, once it is here; it waits while somebody points at the links it replaces or has the focus there. */
const useMenu = (links: RefObject<HTMLElement | null>) => {
  const [Menu, setMenu] = useState(() => fetched)
  const isPainted = usePainted()
  useEffect(() => {
    if (!isPainted || Menu) return
    const leaving = new AbortController()
    fetchMenu().then((menu) => {
      if (leaving.signal.aborted || !links.current) return
      leaving.signal.onabort = whenAtRest(links.current, () => setMenu(() => menu))
    })
    return () => leaving.abort()
  }, [isPainted, Menu, links])
  return Menu
}

/** The steps of the form. Whoever shows them decides what happens before a page changes. */
export const StepNavigation = (steps: Steps) => {
  const links = useRef<HTMLElement>(null)
  const Menu = useMenu(links)
  return Menu ? <Menu {...steps} /> : <PlainSteps {...steps} links={links} />
}
