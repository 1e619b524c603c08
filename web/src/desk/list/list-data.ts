import type { readList, readListOptions } from '@apply/contract/desk/list'
import type { changeView, readViews, removeView, SavedView, saveView } from '@apply/contract/desk/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'
import { useReload, useSingleMutation } from '../mutations.ts'

export { countText, type ListCounts, useListCounts } from '../list-counts.ts'

type Query = Readonly<Record<string, string>>

export type ListOptions = ResponseOf<typeof readListOptions>

const retryMs = 15_000

/** One page of the list. The page before stays until the next one is there; what could not be read is tried again. */
export const useListPage = (query: Query) =>
  useQuery({
    queryKey: ['list', query],
    queryFn: ({ signal }) => call<typeof readList>('GET', '/desk/api/list', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
    refetchOnReconnect: 'always',
  })

export const useListOptions = () =>
  useQuery({
    queryKey: ['list', 'options'],
    queryFn: () => call<typeof readListOptions>('GET', '/desk/api/list/options'),
    staleTime: 5 * 60_000,
  })

const viewsKey = ['views']

export const useSavedViews = () =>
  useQuery({ queryKey: viewsKey, queryFn: () => call<typeof readViews>('GET', '/desk/api/views') })

type ViewContent = Pick<SavedView, 'name' | 'query' | 'is_shared'>

/** Saves a view, in place of the own view that is given. */
export const useSaveView = (onSaved: () => void) =>
  useSingleMutation({
    mutationFn: ({ content, replaced }: { content: ViewContent; replaced: SavedView | undefined }) =>
      replaced
        ? call<typeof changeView>('PUT', '/desk/api/views/:id', {
            params: { id: replaced.id },
            body: { ...content, version: replaced.version },
          })
        : call<typeof saveView>('POST', '/desk/api/views', { body: content }),
    onSuccess: onSaved,
    onSettled: useReload(viewsKey),
  })

export const useRemoveView = () =>
  useSingleMutation({
    mutationFn: (id: string) => call<typeof removeView>('DELETE', '/desk/api/views/:id', { params: { id } }),
    onSettled: useReload(viewsKey),
  })
