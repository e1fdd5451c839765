import { t } from '#lib/i18n/translate.ts'
import { Button } from '../buttons/button.tsx'

interface Props {
  /** What it needs of an infinite query. */
  query: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown }
  label?: string
}

/** Loads the next page of a list. Hidden while there is none. */
export function ShowMore({ query, label = t('Show more') }: Props) {
  if (!query.hasNextPage) return null
  return (
    <div className="mt-3 flex justify-center">
      <Button
        tone="secondary"
        pending={query.isFetchingNextPage}
        pendingLabel={t('Loading...')}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
