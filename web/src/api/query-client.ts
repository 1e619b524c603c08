import { QueryClient } from '@tanstack/react-query'

/** Data is fetched once and kept; failures go to the error boundary. */
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
