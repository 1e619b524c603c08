import type { readList, readListOptions } from '@apply/contract/desk/list'
import type { changeView, readViews, removeView, SavedView, saveView } from '@apply/contract/desk/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { useReload, useSingleMutation } from '../mutations.ts'

export { countText, type ListCounts, useListCounts } from '../list-counts.ts'

type Query = Readonly<Record<string, string>>

export type ListOptions = ResponseOf<typeof readListOptions>

const retryMs = 15_000

/** One page of the list; what could not be read is tried again. */
const usePageQuery = (query: Query) =>
  useQuery({
    queryKey: ['list', query],
    queryFn: ({ signal }) => call<typeof readList>('GET', '/desk/api/list', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
    refetchOnReconnect: 'always',
  })

/**
 * The page of a view. The page that was read last stays until this one is there, for as long as it cannot be read, and while it is tried
 * again, so that neither the rows nor what is said about them come and go.
 */
export const useListPage = (query: Query) => {
  const { data, error, isPlaceholderData, dataUpdatedAt, errorUpdateCount, refetch } = usePageQuery(query)
  const [last, setLast] = useState({ page: data, readAt: dataUpdatedAt, error })
  const isRead = data !== undefined && !isPlaceholderData
  if (isRead && (last.page !== data || last.readAt !== dataUpdatedAt))
    setLast({ page: data, readAt: dataUpdatedAt, error })
  if (error && last.error !== error) setLast({ ...last, error })
  return {
    page: data ?? last.page,
    /** When the rows were read. */
    readAt: isRead ? dataUpdatedAt : last.readAt,
    /** Whether the rows are those of the view or the page before. */
    isOfBefore: !isRead,
    error: error ?? (isPlaceholderData && errorUpdateCount > 0 ? last.error : null),
    refetch,
  }
}

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
