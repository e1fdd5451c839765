import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from '#lib/api/query-client.ts'

/** For a page outside the shell that reads with queries. */
export function withQueries(Page: ComponentType): ComponentType {
  return () => (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  )
}
