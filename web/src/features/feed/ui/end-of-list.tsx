import { t } from '#lib/i18n/translate.ts'
import { Star } from '#ui/brand/star.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/buttons/spinner.tsx'

interface Props {
  isLoading: boolean
  hasFailed: boolean
  isDone: boolean
  onRetry: () => void
}

export function EndOfList({ isLoading, hasFailed, isDone, onRetry }: Props) {
  return (
    <div role="status" className="grid min-h-20 place-items-center py-4 text-quiet">
      {isLoading && (
        <>
          <span className="sr-only">{t('Loading...')}</span>
          <Spinner className="size-6" />
        </>
      )}
      {hasFailed && !isLoading && (
        <Button tone="secondary" onClick={onRetry}>
          {t('Could not load more. Retry')}
        </Button>
      )}
      {isDone && !hasFailed && (
        <p className="flex items-center gap-2 text-sm">
          <Star filled={false} className="size-4" />
          {t('No more activities')}
        </p>
      )}
    </div>
  )
}
