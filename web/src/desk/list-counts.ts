import type { Count, countList } from '@apply/contract/desk/list'
import { useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../api/call.ts'

export type ListCounts = ResponseOf<typeof countList>

export const countText = ({ count, is_more }: Count): string =>
  `${is_more ? 'more than ' : ''}${count.toLocaleString('en-US')}`

export const useListCounts = (query: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: ['list', 'count', query],
    queryFn: ({ signal }) => call<typeof countList>('GET', '/desk/api/list/count', { query, signal }),
  })
