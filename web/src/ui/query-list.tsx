import type { ReactNode } from 'react'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { TextSkeleton } from './skeleton.tsx'

/** What the list needs of an infinite query. */
interface PagedQuery<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly error: unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

interface Props<Item> {
  /** Accessible name of the list. */
  label: string
  query: PagedQuery<Item>
  /** Shown if there are no items. */
  empty: string
  /** Title of the error if the first page could not be loaded. */
  failure: string
  row: (item: Item) => ReactNode
}

/** All states of a list that is loaded page by page: loading, failed, empty, and the rows with a button for more. */
export function QueryList<Item>({ label, query, empty, failure, row }: Props<Item>) {
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      {items ? (
        items.length === 0 ? (
          <p role="status" className="text-quiet">
            {empty}
          </p>
        ) : (
          <ul aria-label={label} className="flex flex-col divide-y divide-line">
            {items.map(row)}
          </ul>
        )
      ) : query.error ? (
        <ErrorState title={failure} onRetry={() => void query.refetch()}>
          {errorMessage(query.error, 'Something went wrong.')}
        </ErrorState>
      ) : (
        <TextSkeleton lines={8} />
      )}
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="self-center"
          pending={query.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
