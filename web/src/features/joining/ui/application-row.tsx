import type { Application } from '@daystar/contract/applications'
import { Suspense, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useDecision } from '../api/use-applications.ts'

const DeclineDialog = lazyOverlay(async () => (await import('./decline-dialog.tsx')).DeclineDialog)

interface Props {
  application: Application
  onDecided: () => void
}

export function ApplicationRow({ application, onDecided }: Props) {
  const { id, name, email, message, status, reply, decided_by: decider, created_at: time } = application
  const [isDeclining, setDeclining] = useState(false)
  const approval = useDecision()
  const approve = () =>
    approval.mutate(
      { applicationId: id, action: 'approve' },
      {
        onSuccess: () => {
          showToast(`${name} is now a member`, { tone: 'success' })
          onDecided()
        },
        onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
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
          Declined{decider && <> by {<bdi>{decider.name}</bdi>}</>}
          {application.decided_at && ` on ${formatDateTime(application.decided_at)}`}
          {reply !== '' && `: “${reply}”`}
        </p>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="secondary" size="compact" aria-label={`Decline ${name}`} onClick={() => setDeclining(true)}>
            Decline…
          </Button>
          <Button size="compact" aria-label={`Approve ${name}`} pending={approval.isPending} onClick={approve}>
            Approve
          </Button>
        </div>
      )}
      <Suspense>
        {isDeclining && (
          <DeclineDialog application={application} onDeclined={onDecided} onClose={() => setDeclining(false)} />
        )}
      </Suspense>
    </li>
  )
}
