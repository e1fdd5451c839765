import type { Person } from '@daystar/contract/fields'
import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { useConnection } from '../api/use-connection.ts'
import { actWords, type ConnectionAct, useConnectionAct } from '../api/use-connection-act.ts'

/** On a member's profile: connect, cancel, answer, or end it. */
export function ConnectionArea({ person }: { person: Person }) {
  const isMember = useSession() !== null
  const { connection } = useConnection(person.id)
  const act = useConnectionAct(person)
  // Whose request was just accepted counts as connected while one is here, though following back is another step.
  const [justAccepted, setJustAccepted] = useState(false)
  if (!connection) return <Skeleton className="h-11 w-40" />

  const { state, connectionId, followsMe, following } = connection
  const send = (what: ConnectionAct, fallback: string, onError?: () => void) =>
    act.mutate(what, {
      onError: (error) => {
        onError?.()
        showToast(actWords(error, fallback), { tone: 'failure' })
      },
    })

  function connect() {
    if (!isMember) return showToast('Please log in to connect.')
    send({ kind: 'connect' }, 'Failed to connect')
  }
  function accept() {
    if (connectionId === null) return
    setJustAccepted(true)
    send({ kind: 'accept', connectionId }, 'Failed to accept', () => setJustAccepted(false))
  }
  function remove() {
    setJustAccepted(false)
    send(following ? { kind: 'unfollow' } : { kind: 'drop-follower' }, 'Failed to remove')
  }

  const isConnected = state === 'accepted' || (justAccepted && followsMe)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isConnected ? (
        <>
          <Button tone="secondary" icon={<Check aria-hidden="true" className="size-4.5 text-leaf" />} onClick={remove}>
            Connected (Remove)
          </Button>
          {!following && <Button onClick={connect}>Follow back</Button>}
        </>
      ) : state === 'pending_out' ? (
        <Button tone="secondary" onClick={() => send({ kind: 'cancel', connectionId }, 'Failed to remove')}>
          Request sent (Cancel)
        </Button>
      ) : state === 'pending_in' && connectionId !== null ? (
        <>
          <Button onClick={accept}>Accept</Button>
          <Button
            tone="secondary"
            onClick={() => send({ kind: 'decline', connectionId }, "Couldn't decline. Try again.")}
          >
            Decline
          </Button>
        </>
      ) : (
        <Button icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={connect}>
          Connect
        </Button>
      )}
      {followsMe && <Chip tone="plain">Follows you</Chip>}
    </div>
  )
}
