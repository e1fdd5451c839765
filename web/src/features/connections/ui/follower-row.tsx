import type { Person } from '@daystar/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#lib/query-keys.ts'
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
  const back = useConnectionAct(person)
  const removal = useConnectionAct(person)
  const cache = useQueryClient()
  const isFollowed = isListed || connection?.following === true
  const isAsked = connection?.state === 'pending_out'

  function followBack() {
    if (back.isPending) return
    back.mutate(
      { kind: 'connect' },
      {
        onError: () => say("Couldn't follow back. Please try again."),
        onSuccess: ({ state }) => {
          if (state === 'accepted') void cache.invalidateQueries({ queryKey: queryKeys.following('me') })
        },
      },
    )
  }
  const remove = () =>
    removal.mutate({ kind: 'drop-follower' }, { onError: () => say("Couldn't remove follower. Please try again.") })

  return (
    <PersonRow person={person}>
      {isFollowed || isAsked ? (
        <span className="px-2 text-quiet text-sm">{isFollowed ? 'Connected' : 'Requested'}</span>
      ) : (
        <Button size="compact" aria-label={`Follow back ${person.name}`} onClick={followBack}>
          Follow back
        </Button>
      )}
      <Button tone="secondary" size="compact" aria-label={`Remove follower ${person.name}`} onClick={remove}>
        Remove
      </Button>
    </PersonRow>
  )
}
