import type { Person } from '@daystar/contract/fields'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useConnection } from '../api/use-connection.ts'
import { actionErrorMessage, useConnectionAction } from '../api/use-connection-action.ts'

interface Props {
  person: Person
  /** Whether to request the connection status of this member. */
  shouldFetchStatus: boolean
}

/** The follow button in a list of members. Empty for the viewer and for members who were already connected. */
export function FollowControl({ person, shouldFetchStatus }: Props) {
  const isMember = useSession() !== null
  const isOwn = useMyId() === person.id
  const { connection } = useConnection(person.id, shouldFetchStatus)
  const action = useConnectionAction(person, (error) =>
    showToast(actionErrorMessage(error, t('Failed to connect')), { tone: 'failure' }),
  )
  const [isPressed, setPressed] = useState(false)
  const keptFocus = useKeptFocus<HTMLSpanElement>()
  if (isOwn) return null
  if (!connection) return <Skeleton className="h-9 w-20" />
  const { state } = connection
  if (state === 'accepted' && !isPressed) return null
  const role = isPressed ? 'status' : undefined

  function follow() {
    if (!isMember) return showToast(t('Please log in to connect.'))
    setPressed(true)
    action.mutate({ kind: 'connect' })
  }
  return (
    <span {...keptFocus}>
      {state === 'accepted' ? (
        <span role="status" tabIndex={-1} className="px-2 font-[560] text-leaf text-sm">
          {t('Connected')}
        </span>
      ) : state === 'pending_out' ? (
        <span role={role} tabIndex={-1} className="px-2 text-quiet text-sm">
          {t('Requested')}
        </span>
      ) : (
        <Button size="compact" aria-label={t('Follow {name}', { name: person.name })} onClick={follow}>
          {t('Follow')}
        </Button>
      )}
    </span>
  )
}
