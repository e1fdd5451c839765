import type { ReactNode } from 'react'
import type { Page } from '#lib/api.ts'
import { genericErrorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PersonSkeleton } from '#ui/skeleton.tsx'
import { itemsOf } from '../api/use-people.ts'

interface Paged<T> {
  data?: { pages: Page<T[]>[] } | undefined
  error: Error | null
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

interface Props<T> {
  query: Paged<T>
  empty: string
  children: (item: T) => ReactNode
}

/** A paginated list with loading, empty and error states. */
export function PagedList<T>({ query, empty, children }: Props<T>) {
  if (query.error && !query.data) {
    return (
      <ErrorState title="Could not load this list." onRetry={() => void query.refetch()}>
        {genericErrorMessage(query.error)}
      </ErrorState>
    )
  }
  if (query.isPending) {
    return (
      <div role="status" className="flex flex-col gap-5 py-2">
        <span className="sr-only">Loading...</span>
        {[1, 2, 3, 4].map((index) => (
          <PersonSkeleton key={index} />
        ))}
      </div>
    )
  }
  const items = itemsOf(query)
  if (items.length === 0 && !query.hasNextPage) return <p className="py-10 text-center text-quiet">{empty}</p>
  return (
    <>
      <ul className="flex flex-col gap-1">{items.map(children)}</ul>
      {query.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button
            tone="secondary"
            pending={query.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
