import type { Person } from '@daystar/contract/fields'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { useConnectionAction } from '../api/use-connection-action.ts'
import { PersonRow } from './person-row.tsx'

/** A member that the viewer follows. */
export function FollowingRow({ person }: { person: Person }) {
  const action = useConnectionAction(person, () => showToast("Couldn't remove. Please try again.", { tone: 'failure' }))
  return (
    <PersonRow person={person}>
      <Button
        tone="secondary"
        size="compact"
        aria-label={`Remove ${person.name}`}
        onClick={() => action.mutate({ kind: 'unfollow' })}
      >
        Remove
      </Button>
    </PersonRow>
  )
}
