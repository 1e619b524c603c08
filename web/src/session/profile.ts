import type { profile } from '@apply/contract/profile'
import { webStatusOf } from '@apply/engine/web-status'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { AnswerOf } from '../api/contract-types.ts'
import { type Snapshot, updateSnapshot, useSnapshot } from './snapshot.ts'

export type Profile = AnswerOf<typeof profile>

/** What a profile says about the person. */
export const snapshotOf = (known: Pick<Profile, 'web_status' | 'last_page' | 'username' | 'successful_login'>) =>
  ({
    web_status: webStatusOf(known.web_status.map((entry) => entry.web_status)),
    last_page: known.last_page,
    username: known.username,
    num_logins: Math.max(1, known.successful_login.length),
  }) satisfies Partial<Snapshot>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<Profile> => {
    const fetched = await call<typeof profile>('GET', '/api/profile', { signal })
    updateSnapshot(snapshotOf(fetched))
    return fetched
  },
})

/** The student's profile, fetched once per login; nothing for a visitor. */
export const useProfile = () => {
  const { is_logged_in } = useSnapshot()
  return useQuery({ ...profileQuery, enabled: is_logged_in })
}
