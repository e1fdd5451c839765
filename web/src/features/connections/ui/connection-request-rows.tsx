import type { Request } from '#lib/compatibility/connections.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useConnectionAction } from '../api/use-connection-action.ts'
import { PersonRow } from './person-row.tsx'

const showError = (message: string) => showToast(message, { tone: 'failure' })

/** A request from another member to the viewer. */
export function ReceivedRequestRow({ request }: { request: Request }) {
  const { person, connectionId } = request
  const action = useConnectionAction(person, (_error, { kind }) =>
    showError(kind === 'accept' ? t("Couldn't accept. Try again.") : t("Couldn't decline. Try again.")),
  )
  return (
    <PersonRow person={person}>
      <Button
        size="compact"
        aria-label={t('Accept {name}', { name: person.name })}
        onClick={() => action.mutate({ kind: 'accept', connectionId })}
      >
        {t('Accept')}
      </Button>
      <Button
        tone="secondary"
        size="compact"
        aria-label={t('Decline {name}', { name: person.name })}
        onClick={() => action.mutate({ kind: 'decline', connectionId })}
      >
        {t('Decline')}
      </Button>
    </PersonRow>
  )
}

/** A request from the viewer, pending or accepted. */
export function SentRequestRow({ request }: { request: Request }) {
  const { person, connectionId, status } = request
  const action = useConnectionAction(person, () => showError(t("Couldn't remove. Please try again.")))
  if (status === 'accepted') {
    return (
      <PersonRow person={person}>
        <Chip tone="leaf">{t('Accepted')}</Chip>
      </PersonRow>
    )
  }
  return (
    <PersonRow person={person}>
      <Chip tone="gold">{t('Pending')}</Chip>
      <Button
        tone="secondary"
        size="compact"
        aria-label={t('Cancel the request to {name}', { name: person.name })}
        onClick={() => action.mutate({ kind: 'cancel', connectionId })}
      >
        {t('Cancel', {}, { context: 'request' })}
      </Button>
    </PersonRow>
  )
}
