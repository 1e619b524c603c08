import type { profile } from '@apply/contract/profile'
import { webStatusOf } from '@apply/engine/statuses'
import { call, type ResponseOf } from '../api/call.ts'
import { createResource, useLoaded, useResource } from '../ui/resource.ts'
import { type Snapshot, updateSnapshot, useSnapshot } from './snapshot.ts'

export type Profile = ResponseOf<typeof profile>

/** The part of the snapshot that a profile contains. */
export const snapshotOf = (known: Pick<Profile, 'web_status' | 'last_page' | 'username' | 'successful_login'>) =>
  ({
    web_status: webStatusOf(known.web_status.map((entry) => entry.web_status)),
    last_page: known.last_page,
    username: known.username,
    num_logins: Math.max(1, known.successful_login.length),
  }) satisfies Partial<Snapshot>

export const profileResource = createResource(async (signal): Promise<Profile> => {
  const fetched = await call<typeof profile>('GET', '/api/profile', { signal })
  updateSnapshot(snapshotOf(fetched))
  return fetched
})

/** The student's profile, fetched once per login; undefined for a visitor. */
export const useProfile = (): Profile | undefined =>
  useResource(useSnapshot().is_logged_in ? profileResource : undefined)

/** The student's e-mail address, or '' until it is known: an account card fetches the profile only to show it. */
export const useUsername = (): string => {
  const { is_logged_in, username } = useSnapshot()
  useLoaded(is_logged_in && username === '' ? profileResource : undefined)
  return username
}

/** Updates the cached profile, so that a page opened later starts from the current values. */
export const updateKnownProfile = (changes: Partial<Profile>): void => {
  profileResource.change((known) => ({ ...known, ...changes }))
}

/** Fetches the profile again. */
export const refetchProfile = profileResource.fetch
