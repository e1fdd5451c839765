import type { Application } from '@daystar/contract/joining/applications'
import { type ReactNode, useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useDecision } from '../api/use-applications.ts'

const DeclineDialog = lazyOverlay(async () => (await import('./decline-dialog.tsx')).DeclineDialog)

interface Props {
  application: Application
  onDecided: () => void
}

export function ApplicationRow({ application, onDecided }: Props) {
  const { id, name, email, message, status, reply, created_at: time } = application
  const [isDeclining, setDeclining] = useState(false)
  const approval = useDecision()
  const approve = () =>
    approval.mutate(
      { applicationId: id, action: 'approve' },
      {
        onSuccess: () => {
          showToast(t('{name} is now a member', { name }), { tone: 'success' })
          onDecided()
        },
        onError: showFailure,
      },
    )
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="min-w-0">
        <p className="break-words font-[580]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-quiet text-sm">
          <span className="break-all">{email}</span> · {formatDateTime(time)}
        </p>
      </div>
      <p dir="auto" className="[unicode-bidi:plaintext] whitespace-pre-line break-words">
        {message}
      </p>
      {status === 'declined' ? (
        <p className="text-quiet text-sm">
          {declinedText(application)}
          {reply !== '' && `: “${reply}”`}
        </p>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            tone="secondary"
            size="compact"
            aria-label={t('Decline {name}', { name })}
            onClick={() => setDeclining(true)}
          >
            {t('Decline…')}
          </Button>
          <Button
            size="compact"
            aria-label={t('Approve {name}', { name })}
            pending={approval.isPending}
            onClick={approve}
          >
            {t('Approve')}
          </Button>
        </div>
      )}
      {isDeclining && (
        <DeclineDialog application={application} onDeclined={onDecided} onClose={() => setDeclining(false)} />
      )}
    </li>
  )
}

function declinedText({ decided_by: decider, decided_at: decidedAt }: Application): ReactNode {
  const time = decidedAt && formatDateTime(decidedAt)
  if (!decider) return time ? t('Declined on {time}', { time }) : t('Declined', {}, { context: 'application' })
  const name = <bdi>{decider.name}</bdi>
  return time ? rich('Declined by {name} on {time}', { name, time }) : rich('Declined by {name}', { name })
}
