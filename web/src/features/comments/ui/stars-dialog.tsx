import { Link } from '@tanstack/react-router'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PersonLine } from '#ui/people/person-line.tsx'
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
      {data?.length === 0 && <p className="py-8 text-center text-quiet">{t('No stars yet.')}</p>}
      <ul className="flex flex-col gap-1">
        {data?.map(({ id, name, username, profile_pic_url: src }) => (
          <li key={id}>
            <Link
              to="/profile/$userId"
              params={{ userId: String(id) }}
              className="block rounded-row px-2 py-1.5 hover:bg-sunk"
            >
              <PersonLine id={id} name={name} src={src} detail={username && `@${username}`} />
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
