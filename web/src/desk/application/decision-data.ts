import type { readDecisionChoices, readDecisions } from '@apply/contract/desk/decisions'
import type { readDecisionOverview, readRelease } from '@apply/contract/desk/releases'
import { useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'

export type Decision = ResponseOf<typeof readDecisions>['decisions'][number]
export type Overview = ResponseOf<typeof readDecisionOverview>
export type ShownRelease = Overview['releases'][number]
export type ReleaseWithLetters = ResponseOf<typeof readRelease>

export const overviewKey = ['decisions']
export const releaseKey = ['release']

/** The decisions of the school. They change with a new version only. */
export const useDecisionChoices = () =>
  useQuery({
    queryKey: ['decision choices'],
    queryFn: () => call<typeof readDecisionChoices>('GET', '/desk/api/decision-choices'),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The name that the school shows for a decision; one that it no longer has is shown as it is stored. */
export const useDecisionLabel = (): ((name: string) => string) => {
  const { data } = useDecisionChoices()
  return (name) => data?.decisions.find((decision) => decision.name === name)?.label ?? name
}

/** Read again with everything else about the application. */
export const useDecisions = (id: string) =>
  useQuery({
    queryKey: ['application', id, 'decisions'],
    queryFn: ({ signal }) =>
      call<typeof readDecisions>('GET', '/desk/api/applications/:id/decisions', { params: { id }, signal }),
  })

const [followMs, beginMs, hourMs] = [1_000, 5_000, 3_600_000]

/** After how long a release is read again: soon while letters are made or released, and at its moment. */
const untilChange = ({ status, made, total, moment }: ShownRelease): number => {
  if (status === 'releasing' || (status === 'prepared' && made < total)) return followMs
  if (status !== 'scheduled') return Number.POSITIVE_INFINITY
  return Math.min(hourMs, Math.max(beginMs, new Date(moment).getTime() - Date.now()))
}

const untilFirstChange = (releases: readonly ShownRelease[]): number | false => {
  const next = Math.min(...releases.map(untilChange))
  return Number.isFinite(next) && next
}

export const useOverview = () =>
  useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => call<typeof readDecisionOverview>('GET', '/desk/api/decisions', { signal }),
    refetchInterval: ({ state: { data } }) => untilFirstChange(data?.releases ?? []),
  })

/** A release, followed from its moment on and while its letters are made and sent. */
export const useRelease = (id: string) =>
  useQuery({
    queryKey: [...releaseKey, id],
    queryFn: ({ signal }) => call<typeof readRelease>('GET', '/desk/api/releases/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => untilFirstChange(data ? [data] : []),
  })

export const lettersText = (count: number): string =>
  count === 1 ? '1 letter' : `${count.toLocaleString('en-US')} letters`

export const letterPath = (id: string): string => `/desk/api/decisions/${id}/letter`
