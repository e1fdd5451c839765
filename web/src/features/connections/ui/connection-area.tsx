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

const failed: Record<ConnectionAct['kind'], string> = {
  connect: 'Failed to connect',
  accept: 'Failed to accept',
  decline: "Couldn't decline. Try again.",
  cancel: 'Failed to remove',
  unfollow: 'Failed to remove',
  'drop-follower': 'Failed to remove',
}

/** On a member's profile: connect, cancel, answer, or end it. */
export function ConnectionArea({ person }: { person: Person }) {
  const isMember = useSession() !== null
  const { connection } = useConnection(person.id)
  // Whose request was just accepted counts as connected while one is here, though following back is another step.
  const [justAccepted, setJustAccepted] = useState(false)
  const act = useConnectionAct(person, (error, { kind }) => {
    if (kind === 'accept') setJustAccepted(false)
    showToast(actWords(error, failed[kind]), { tone: 'failure' })
  })
  if (!connection) return <Skeleton className="h-11 w-40" />

  const { state, connectionId, followsMe, following } = connection

  function connect() {
    if (!isMember) return showToast('Please log in to connect.')
    act.mutate({ kind: 'connect' })
  }
  function accept() {
    if (connectionId === null) return
    setJustAccepted(true)
    act.mutate({ kind: 'accept', connectionId })
  }
  function remove() {
    setJustAccepted(false)
    act.mutate(following ? { kind: 'unfollow' } : { kind: 'drop-follower' })
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
        <Button tone="secondary" onClick={() => act.mutate({ kind: 'cancel', connectionId })}>
          Request sent (Cancel)
        </Button>
      ) : state === 'pending_in' && connectionId !== null ? (
        <>
          <Button onClick={accept}>Accept</Button>
          <Button tone="secondary" onClick={() => act.mutate({ kind: 'decline', connectionId })}>
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
