import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Star } from '#ui/star.tsx'

interface Props {
  loading: boolean
  failed: boolean
  done: boolean
  onRetry: () => void
}

export function EndOfList({ loading, failed, done, onRetry }: Props) {
  return (
    <div role="status" className="grid min-h-20 place-items-center py-4 text-quiet">
      {loading && (
        <>
          <span className="sr-only">Loading...</span>
          <Spinner className="size-6" />
        </>
      )}
      {failed && !loading && (
        <Button tone="secondary" onClick={onRetry}>
          Could not load more. Retry
        </Button>
      )}
      {done && !failed && (
        <p className="flex items-center gap-2 text-sm">
          <Star filled={false} className="size-4" />
          That is everything
        </p>
      )}
    </div>
  )
}
