import type { Person } from '@daystar/contract/fields'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { useConnectionAct } from '../api/use-connection-act.ts'
import { PersonRow } from './person-row.tsx'

/** Somebody the reader follows. */
export function FollowingRow({ person }: { person: Person }) {
  const act = useConnectionAct(person, () => showToast("Couldn't remove. Please try again.", { tone: 'failure' }))
  return (
    <PersonRow person={person}>
      <Button
        tone="secondary"
        size="compact"
        aria-label={`Remove ${person.name}`}
        onClick={() => act.mutate({ kind: 'unfollow' })}
      >
        Remove
      </Button>
    </PersonRow>
  )
}
