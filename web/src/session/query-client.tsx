import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { onSessionEnd } from './log-out.ts'

/** Data is fetched once and kept; failures go to the error boundary. Typing needs none of it, so it loads later. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      throwOnError: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())

/** A component that may use queries and mutations. */
export const withQueries = (Component: ComponentType) => () => (
  <QueryClientProvider client={queryClient}>
    <Component />
  </QueryClientProvider>
)
