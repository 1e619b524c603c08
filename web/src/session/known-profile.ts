import { queryClient } from '../api/query-client.ts'
import { type Profile, profileQuery } from './profile.ts'

/** Notes what has become of the profile since it was fetched, so that a page opened later starts from there. */
export const updateKnownProfile = (changes: Partial<Profile>): void => {
  queryClient.setQueryData(profileQuery.queryKey, (known) => known && { ...known, ...changes })
}

/** Asks the server again. */
export const refetchProfile = (): Promise<Profile> => queryClient.fetchQuery({ ...profileQuery, staleTime: 0 })
