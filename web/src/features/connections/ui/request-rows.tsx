import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { showToast } from '#ui/toast.ts'
import { useConnectionAct } from '../api/use-connection-act.ts'
import type { Request } from '../connection-shape.ts'
import { PersonRow } from './person-row.tsx'

const say = (words: string) => showToast(words, { tone: 'failure' })

/** Somebody who asks to follow the reader. */
export function ReceivedRow({ request }: { request: Request }) {
  const { person, connectionId } = request
  const act = useConnectionAct(person, (_error, { kind }) =>
    say(kind === 'accept' ? "Couldn't accept. Try again." : "Couldn't decline. Try again."),
  )
  return (
    <PersonRow person={person}>
      <Button
        size="compact"
        aria-label={`Accept ${person.name}`}
        onClick={() => act.mutate({ kind: 'accept', connectionId })}
      >
        Accept
      </Button>
      <Button
        tone="secondary"
        size="compact"
        aria-label={`Decline ${person.name}`}
        onClick={() => act.mutate({ kind: 'decline', connectionId })}
      >
        Decline
      </Button>
    </PersonRow>
  )
}

/** Somebody the reader asked: still waiting, or accepted since. */
export function SentRow({ request }: { request: Request }) {
  const { person, connectionId, status } = request
  const act = useConnectionAct(person, () => say("Couldn't remove. Please try again."))
  if (status === 'accepted') {
    return (
      <PersonRow person={person}>
        <Chip tone="leaf">Accepted</Chip>
      </PersonRow>
    )
  }
  return (
    <PersonRow person={person}>
      <Chip tone="gold">Pending</Chip>
      <Button
        tone="secondary"
        size="compact"
        aria-label={`Cancel the request to ${person.name}`}
        onClick={() => act.mutate({ kind: 'cancel', connectionId })}
      >
        Cancel
      </Button>
    </PersonRow>
  )
}
