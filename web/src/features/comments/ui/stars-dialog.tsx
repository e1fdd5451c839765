import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PeopleList } from '#ui/people/people-list.tsx'
import { useCommentStars } from '../api/use-comment-stars.ts'

interface Props {
  commentId: number
  onClose: () => void
}

/** The members who starred a comment. Mounted only while it is open. */
export function StarsDialog({ commentId, onClose }: Props) {
  const { data, error, isPending, refetch } = useCommentStars(commentId)
  return (
    <Dialog open onClose={onClose} title={t('Stars')} width="narrow">
      {error && (
        <ErrorState
          title={
            error instanceof RequestError && error.kind === 'rejected'
              ? t('Could not load stars.')
              : t('Failed to load stars.')
          }
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <PersonSkeleton />}
      {data && <PeopleList people={data} empty={t('No stars yet.')} />}
    </Dialog>
  )
}
