import type { Snapshot } from '../session/snapshot.ts'

export const completionRoute = '/completion'

type Place = { readonly pathname: string; readonly hash: string }

/** The page to go on with; a page the person chose, or a link to a question, is never overridden. */
const remembered = ({ last_page, has_changed_page }: Snapshot, { hash }: Place): string | undefined =>
  last_page !== null && !has_changed_page && hash === '' ? last_page : undefined

/** Where somebody who opens this place belongs instead; nothing when the place is right. The first route is the default one. */
export const destination = (place: Place, person: Snapshot, routes: readonly string[]): string | undefined => {
  const wanted = [remembered(person, place), place.pathname, ...routes].find(
    (path) => path !== undefined && routes.includes(path),
  )
  const target = person.web_status === 'submitted' ? completionRoute : wanted
  return target === place.pathname ? undefined : target
}
