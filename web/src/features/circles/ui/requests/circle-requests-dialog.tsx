import type { CircleDetail } from '@daystar/contract/circles'
import type { CircleRequest } from '@daystar/contract/circles/requests'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PersonLine } from '#ui/people/person-line.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useCircleRequests, useDecideRequest } from '../../api/use-circle-requests.ts'

/** Who asked to join a circle, with what an admin or a moderator can do. */
export function CircleRequestsDialog({ circle, onClose }: { circle: CircleDetail; onClose: () => void }) {
  return (
    <Dialog open title={t('Requests to join')} onClose={onClose}>
      <p className="text-quiet">{t('A member whom you decline is not notified, and cannot ask again for a while.')}</p>
      <QueryList
        label={t('Requests to join')}
        query={useCircleRequests(circle.id)}
        empty={t('No member waits for a decision.')}
        failure={t('Could not load the requests.')}
        row={(request) => <RequestRow key={request.id} circleId={circle.id} request={request} onFollowLink={onClose} />}
      />
    </Dialog>
  )
}

interface RowProps {
  circleId: number
  request: CircleRequest
  onFollowLink: () => void
}

function RequestRow({ circleId, request, onFollowLink }: RowProps) {
  const decide = useDecideRequest(circleId)
  const { id, name, username, profile_pic_url: src, text, requested_at: requestedAt } = request
  const submit = (accepts: boolean, message: string) =>
    decide.mutate(
      { userId: id, accepts },
      {
        onSuccess: () => showToast(message, { tone: 'success' }),
        onError: showFailure,
      },
    )
  const isDeciding = (accepts: boolean) => decide.isPending && decide.variables.accepts === accepts
  return (
    <li className="flex flex-col gap-2 py-3">
      <Link
        to="/profile/$userId"
        params={{ userId: String(id) }}
        className="-mx-2 flex items-center gap-3 rounded-row px-2 py-1.5 hover:bg-sunk"
        onClick={onFollowLink}
      >
        <PersonLine id={id} name={name} src={src} detail={username && `@${username}`} />
      </Link>
      {text !== '' && (
        <p dir="auto" className="whitespace-pre-line break-words rounded-row border border-line bg-sunk p-3 text-md">
          <MentionText text={text} mentions={[]} />
        </p>
      )}
      <time dateTime={requestedAt} className="text-quiet text-sm">
        {formatDateTime(requestedAt)}
      </time>
      <div className="flex flex-wrap gap-3">
        <Button
          size="compact"
          aria-label={t('Accept {name}', { name })}
          pending={isDeciding(true)}
          onClick={() => submit(true, t('{name} joined the circle', { name }))}
        >
          {t('Accept')}
        </Button>
        <Button
          size="compact"
          tone="secondary"
          aria-label={t('Decline {name}', { name })}
          pending={isDeciding(false)}
          onClick={() => submit(false, t('Request declined'))}
        >
          {t('Decline')}
        </Button>
      </div>
    </li>
  )
}
