import type { ReactNode } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { TextSkeleton } from '../loading/skeleton.tsx'
import { ErrorState } from './error-state.tsx'
import { ShowMore } from './show-more.tsx'

/** What the list needs of an infinite query. */
interface PagedQuery<Item> {
  readonly data?: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly error: unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

interface Props<Item> {
  /** Accessible name of the list. */
  label?: string
  query: PagedQuery<Item>
  /** Replaces the items of the query, for example by those that a filter leaves; undefined until they are loaded. */
  items?: readonly Item[] | undefined
  /** Shown if there are no items. */
  empty: string
  /** Below that text: a button or link to the next step. */
  emptyAction?: ReactNode
  /** Title of the error if the first page could not be loaded. */
  failure: string
  /** Besides the button to try again: a link to the sign-in page, for instance. */
  failureAction?: ReactNode
  /** Shown until the first page is loaded. */
  loading?: ReactNode
  /** Of the list, which has lines between its rows by default. */
  className?: string
  emptyClassName?: string
  row: (item: Item, index: number) => ReactNode
}

/** All states of a list that is loaded page by page: loading, failed, empty, and the rows with a button for more. */
export function QueryList<Item>({ label, query, empty, failure, row, ...looks }: Props<Item>) {
  const { loading = <TextSkeleton lines={8} />, className = 'flex flex-col divide-y divide-line' } = looks
  const items = 'items' in looks ? looks.items : query.data?.pages.flatMap((page) => page.items)
  if (!items)
    return query.error ? (
      <ErrorState title={failure} onRetry={() => void query.refetch()} action={looks.failureAction}>
        {loadErrorMessage(query.error)}
      </ErrorState>
    ) : (
      loading
    )
  if (items.length === 0 && !query.hasNextPage)
    return (
      <div className={looks.emptyClassName}>
        <p role="status" className="text-quiet">
          {empty}
        </p>
        {looks.emptyAction && <div className="mt-3">{looks.emptyAction}</div>}
      </div>
    )
  return (
    <div>
      <ul aria-label={label} className={className}>
        {items.map(row)}
      </ul>
      <ShowMore query={query} />
    </div>
  )
}
