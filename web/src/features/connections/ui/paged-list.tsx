import type { ComponentProps, ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'

interface Props<T> {
  query: ComponentProps<typeof QueryList<T>>['query']
  empty: string
  /** Below that text: the next step. */
  emptyAction?: ReactNode
  children: (item: T) => ReactNode
}

/** A list of members or requests in a dialog. */
export function PagedList<T>({ query, empty, emptyAction, children }: Props<T>) {
  return (
    <QueryList
      query={query}
      empty={empty}
      emptyAction={emptyAction}
      emptyClassName="py-10 text-center"
      failure={t('Could not load this list.')}
      className="flex flex-col gap-1"
      loading={
        <div role="status" className="flex flex-col gap-5 py-2">
          <span className="sr-only">{t('Loading...')}</span>
          {[1, 2, 3, 4].map((index) => (
            <PersonSkeleton key={index} />
          ))}
        </div>
      }
      row={children}
    />
  )
}
