import type { readDeskApplication, readDeskHistory } from '@apply/contract/desk/application'
import type { readNeighbors } from '@apply/contract/desk/list'
import type { readDeskChoices } from '@apply/contract/desk/work'
import { useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'
import { type StateShape, shapeAt } from '../../design/state-mark.tsx'
import { toastSuccess, useReload, useSingleMutation } from '../mutations.ts'

export type Application = ResponseOf<typeof readDeskApplication>
export type DeskNote = Application['notes'][number]
export type DeskFile = Application['documents'][number]

export const documentPath = (id: string, key: string): string =>
  `/desk/api/applications/${id}/documents/${encodeURIComponent(key)}`

export const useApplication = (id: string) =>
  useQuery({
    queryKey: ['application', id],
    queryFn: ({ signal }) =>
      call<typeof readDeskApplication>('GET', '/desk/api/applications/:id', { params: { id }, signal }),
  })

export const useHistory = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['application history', id],
    queryFn: ({ signal }) =>
      call<typeof readDeskHistory>('GET', '/desk/api/applications/:id/history', { params: { id }, signal }),
    enabled: isWanted,
  })

/** Who stands before and after an application in the view of the list that the address holds. */
export const useNeighbors = (id: string, search: string) =>
  useQuery({
    queryKey: ['list', 'neighbors', id, search],
    queryFn: ({ signal }) =>
      call<typeof readNeighbors>('GET', '/desk/api/list/neighbors/:id', {
        params: { id },
        query: Object.fromEntries(new URLSearchParams(search)),
        signal,
      }),
  })

/** The states and templates of the school. They change with a new version only. */
export const useChoices = () =>
  useQuery({
    queryKey: ['choices'],
    queryFn: () => call<typeof readDeskChoices>('GET', '/desk/api/choices'),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The name that the school shows for a state; one that it no longer has is shown as it is stored. */
export const useStateLabel = (): ((name: string) => string) => {
  const { data } = useChoices()
  return (name) => data?.states.find((state) => state.name === name)?.label ?? name
}

/** The title that the school gives an item. */
export const useItemTitle = (): ((name: string) => string) => {
  const { data } = useChoices()
  return (name) => data?.items.find((item) => item.name === name)?.title ?? name
}

/** The shape of a state; one that the school no longer has looks like one that is not done. */
export const useStateShape = (): ((name: string) => StateShape) => {
  const { data } = useChoices()
  return (name) => {
    const place = data?.states.findIndex((state) => state.name === name) ?? 0
    return shapeAt(place, data?.states.length ?? 2)
  }
}

/** A change of one application, one at a time. Afterwards, also after a refusal, everything about it is read again. */
export const useChange = <Input>(id: string, change: (input: Input) => Promise<{ readonly message: string }>) =>
  useSingleMutation({
    mutationFn: change,
    onSuccess: toastSuccess,
    onSettled: useReload(['application', id], ['application history', id], ['list']),
  })
