import type { Request } from '#lib/compatibility/connections.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useConnectionAction } from '../api/use-connection-action.ts'
import { PersonRow } from './person-row.tsx'

const showError = (message: string) => showToast(message, { tone: 'failure' })

/** A request from another member to the viewer. */
export function ReceivedRequestRow({ request }: { request: Request }) {
  const { person, connectionId } = request
  const action = useConnectionAction(person, (_error, { kind }) =>
    showError(kind === 'accept' ? "Couldn't accept. Try again." : "Couldn't decline. Try again."),
  )
  return (
    <PersonRow person={person}>
      <Button
        size="compact"
        aria-label={`Accept ${person.name}`}
        onClick={() => action.mutate({ kind: 'accept', connectionId })}
      >
        Accept
      </Button>
      <Button
        tone="secondary"
        size="compact"
        aria-label={`Decline ${person.name}`}
        onClick={() => action.mutate({ kind: 'decline', connectionId })}
      >
        Decline
      </Button>
    </PersonRow>
  )
}

/** A request from the viewer, pending or accepted. */
export function SentRequestRow({ request }: { request: Request }) {
  const { person, connectionId, status } = request
  const action = useConnectionAction(person, () => showError("Couldn't remove. Please try again."))
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
        onClick={() => action.mutate({ kind: 'cancel', connectionId })}
      >
        Cancel
      </Button>
    </PersonRow>
  )
}
