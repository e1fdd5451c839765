import type { Person } from '@daystar/contract/fields'
import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useConnection } from '../api/use-connection.ts'
import { actionErrorMessage, type ConnectionAction, useConnectionAction } from '../api/use-connection-action.ts'
import { RemoveButton } from './remove-button.tsx'

const failureMessages: Record<ConnectionAction['kind'], string> = {
  connect: t('Failed to connect'),
  accept: t('Failed to accept'),
  decline: t("Couldn't decline. Try again."),
  cancel: t('Failed to remove'),
  unfollow: t('Failed to remove'),
  'remove-follower': t('Failed to remove'),
}

/** The buttons on a member's profile to connect, cancel, accept, decline or remove. */
export function ConnectionArea({ person }: { person: Person }) {
  const isMember = useSession() !== null
  const { connection } = useConnection(person.id)
  // An accepted follower is shown as connected until the page is left, although following back is a separate step.
  const [justAccepted, setJustAccepted] = useState(false)
  const action = useConnectionAction(person, (error, { kind }) => {
    if (kind === 'accept') setJustAccepted(false)
    showToast(actionErrorMessage(error, failureMessages[kind]), { tone: 'failure' })
  })
  const keptFocus = useKeptFocus<HTMLDivElement>()
  if (!connection) return <Skeleton className="h-11 w-40" />

  const { state, connectionId, followsMe, following } = connection

  function connect() {
    if (!isMember) return showToast(t('Please log in to connect.'))
    action.mutate({ kind: 'connect' })
  }
  function accept() {
    setJustAccepted(true)
    action.mutate({ kind: 'accept', connectionId })
  }
  function remove() {
    setJustAccepted(false)
    action.mutate(following ? { kind: 'unfollow' } : { kind: 'remove-follower' })
  }

  const isConnected = state === 'accepted' || (justAccepted && followsMe)
  return (
    <div {...keptFocus} className="flex flex-wrap items-center gap-3">
      {isConnected ? (
        <>
          <RemoveButton
            name={person.name}
            kind={following ? 'unfollow' : 'remove-follower'}
            icon={<Check aria-hidden="true" className="size-4.5 text-leaf" />}
            onRemove={remove}
          >
            {t('Connected (Remove)')}
          </RemoveButton>
          {!following && <Button onClick={connect}>{t('Follow back')}</Button>}
        </>
      ) : state === 'pending_out' ? (
        <Button tone="secondary" onClick={() => action.mutate({ kind: 'cancel', connectionId })}>
          {t('Request sent (Cancel)')}
        </Button>
      ) : state === 'pending_in' ? (
        <>
          <Button onClick={accept}>{t('Accept')}</Button>
          <Button tone="secondary" onClick={() => action.mutate({ kind: 'decline', connectionId })}>
            {t('Decline')}
          </Button>
        </>
      ) : (
        <Button icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={connect}>
          {t('Connect')}
        </Button>
      )}
      {/* Announces the result of Connect, whose button is replaced. */}
      <span role="status" className="sr-only">
        {action.isSuccess && state === 'pending_out' && t('Request sent')}
        {action.isSuccess && state === 'accepted' && t('Connected')}
      </span>
      {followsMe && <Chip tone="plain">{t('Follows you')}</Chip>}
    </div>
  )
}
