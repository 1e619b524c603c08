import { getSnapshot, type Snapshot } from '../session/snapshot.ts'

export const completionRoute = '/completion'

type Location = { readonly pathname: string; readonly hash: string }

/** The page of the last visit, unless the user chose a page since or followed a link to a question. */
const rememberedPage = ({ last_page, has_changed_page }: Snapshot, { hash }: Location): string | undefined =>
  last_page !== null && !has_changed_page && hash === '' ? last_page : undefined

/** Where to redirect a user who opens this location; undefined if it is right. The first route is the default. */
export const destination = (location: Location, user: Snapshot, routes: readonly string[]): string | undefined => {
  const wanted = [rememberedPage(user, location), location.pathname, ...routes].find(
    (path) => path !== undefined && routes.includes(path),
  )
  const target = user.web_status === 'submitted' ? completionRoute : wanted
  return target === location.pathname ? undefined : target
}

/** Corrects an address that is no page before the first render; query and history state stay. */
export const correctAddress = (routes: readonly string[]): void => {
  const { pathname, hash, search } = window.location
  const to = destination({ pathname, hash }, getSnapshot(), routes)
  if (to !== undefined) window.history.replaceState(window.history.state, '', `${to}${search}`)
}
