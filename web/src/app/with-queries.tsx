import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from '#lib/api/query-client.ts'

/** Provides queries to a page outside the shell. */
export function withQueries(Page: ComponentType): ComponentType {
  return () => (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  )
}
