import type { Person } from '@daystar/contract/fields'
import { useState } from 'react'
import { useSession } from '#lib/session.ts'
import { useMyId } from '#lib/use-me.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { useConnection } from '../api/use-connection.ts'
import { actWords, useConnectionAct } from '../api/use-connection-act.ts'

interface Props {
  person: Person
  /** Whether the server is asked how the reader stands to this member. */
  looksUp: boolean
}

/** Follow, in a list of members. Nothing for oneself, and nothing for those who were connected before. */
export function FollowControl({ person, looksUp }: Props) {
  const isMember = useSession() !== null
  const isOwn = useMyId() === person.id
  const { connection } = useConnection(person.id, looksUp)
  const act = useConnectionAct(person, (error) => showToast(actWords(error, 'Failed to connect'), { tone: 'failure' }))
  const [pressed, setPressed] = useState(false)
  if (isOwn) return null
  if (!connection) return <Skeleton className="h-9 w-20" />
  if (connection.state === 'accepted') {
    return pressed ? <span className="px-2 font-[560] text-leaf text-sm">Connected</span> : null
  }
  if (connection.state === 'pending_out') return <span className="px-2 text-quiet text-sm">Requested</span>

  function follow() {
    if (!isMember) return showToast('Please log in to connect.')
    setPressed(true)
    act.mutate({ kind: 'connect' })
  }
  return (
    <Button size="compact" aria-label={`Follow ${person.name}`} onClick={follow}>
      Follow
    </Button>
  )
}
