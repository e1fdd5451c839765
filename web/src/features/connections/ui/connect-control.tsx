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
  /** True when to request the connection status of this member. */
  shouldFetchStatus: boolean
  /** The word on the button. */
  verb: 'connect' | 'follow'
}

/** The button to connect in a list of members. Empty for the viewer and for members who were already connected. */
export function ConnectControl({ person, shouldFetchStatus, verb }: Props) {
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

  function connect() {
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
        <Button
          size="compact"
          aria-label={
            verb === 'follow'
              ? t('Follow {name}', { name: person.name })
              : t('Connect with {name}', { name: person.name })
          }
          onClick={connect}
        >
          {verb === 'follow' ? t('Follow') : t('Connect')}
        </Button>
      )}
    </span>
  )
}
