import type { Person } from '@daystar/contract/fields'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { useConnection } from '../api/use-connection.ts'
import { useConnectionAct } from '../api/use-connection-act.ts'
import { itemsOf, useFollowing } from '../api/use-people.ts'
import { PersonRow } from './person-row.tsx'

const say = (words: string) => showToast(words, { tone: 'failure' })

/** Somebody who follows the reader: to be followed back, or made to stop. */
export function FollowerRow({ person }: { person: Person }) {
  const following = useFollowing()
  const isListed = itemsOf(following).some((other) => other.id === person.id)
  // Only where the list of those one follows does not tell, the server is asked about this one.
  const { connection } = useConnection(person.id, !isListed && following.hasNextPage)
  const back = useConnectionAct(person, () => say("Couldn't follow back. Please try again."))
  const removal = useConnectionAct(person, () => say("Couldn't remove follower. Please try again."))
  const isFollowed = isListed || connection?.following === true
  const isAsked = connection?.state === 'pending_out'

  return (
    <PersonRow person={person}>
      {isFollowed || isAsked ? (
        <span className="px-2 text-quiet text-sm">{isFollowed ? 'Connected' : 'Requested'}</span>
      ) : (
        <Button
          size="compact"
          aria-label={`Follow back ${person.name}`}
          onClick={() => back.mutate({ kind: 'connect' })}
        >
          Follow back
        </Button>
      )}
      <Button
        tone="secondary"
        size="compact"
        aria-label={`Remove follower ${person.name}`}
        onClick={() => removal.mutate({ kind: 'drop-follower' })}
      >
        Remove
      </Button>
    </PersonRow>
  )
}
