import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import { type AppHistory, hrefOf, type Location, type To } from './history.ts'

const HistoryContext = createContext<AppHistory | undefined>(undefined)
const LocationContext = createContext<Location | undefined>(undefined)

type RouterProps = { readonly history: AppHistory; readonly children: ReactNode }

/** Provides the history and the current location to everything inside. */
export const Router = ({ history, children }: RouterProps) => {
  const [location, setLocation] = useState(history.location)
  // A new address is shown at once, even during a press: whoever navigates has left the page.
  useLayoutEffect(() => {
    const update = () => setLocation(history.location())
    update()
    return history.subscribe(update)
  }, [history])
  return (
    <HistoryContext value={history}>
      <LocationContext value={location}>{children}</LocationContext>
    </HistoryContext>
  )
}

const useInRouter = <Value,>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('This needs a Router above it.')
  return value
}

const useHistory = (): AppHistory => useInRouter(useContext(HistoryContext))

export const useLocation = (): Location => useInRouter(useContext(LocationContext))

/** The parameters of the current address. */
export const useQueryParameters = (): URLSearchParams => new URLSearchParams(useLocation().search)

type Options = { readonly replace?: boolean | undefined; readonly state?: unknown }

export type Navigate = (to: To, options?: Options) => void

export const useNavigate = (): Navigate => {
  const history = useHistory()
  return useCallback(
    (to, { replace = false, state } = {}) => (replace ? history.replace(to, state) : history.push(to, state)),
    [history],
  )
}

/** Whether a click asks the browser for something else than this address in this tab. */
export const opensNewTab = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Options & { readonly to: string }

/** A link within the application. A link to the current address adds no history entry. */
export const Link = ({ to, replace, state, onClick, ...anchor }: LinkProps) => {
  const history = useHistory()
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensNewTab(event)) return
    event.preventDefault()
    const location = history.location()
    navigate(to, { replace: replace ?? hrefOf(location, location.pathname) === to, state })
  }
  return <a {...anchor} href={to} onClick={follow} />
}
