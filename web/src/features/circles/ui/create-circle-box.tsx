import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { createWords, useCreateCircle } from '../api/use-create-circle.ts'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** A name is enough to begin a circle. */
export function CreateCircleBox({ onCreated }: { onCreated: (circle: CircleDetail) => void }) {
  const isMember = useSession() !== null
  const [name, setName, forget] = useDraft('circle', '', asText)
  const [isPrivate, setPrivate] = useState(false)
  const [fault, setFault] = useState<string>()
  const create = useCreateCircle()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (create.isPending) return
    create.reset()
    const words = name.trim()
    if (words === '') return setFault('Please enter a circle name.')
    if (!isMember) return setFault('Please sign in to create a circle.')
    setFault(undefined)
    const circle = { name: words, ...(isPrivate && { is_private: true }) }
    create.mutate(circle, {
      onSuccess: (made) => {
        forget()
        onCreated(made)
      },
    })
  }

  return (
    <Card aria-labelledby="create-circle" className="p-5">
      <h2 id="create-circle" className="mb-1 text-lg">
        Create a Circle
      </h2>
      <p className="mb-4 text-md text-quiet">A place for those who share a habit, a street or a plan.</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label="Circle name"
          maxLength={limits.circleNameMax}
          autoComplete="off"
          error={create.isError ? createWords(create.error, 'Failed to create circle. Try again.') : fault}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Switch
          label="Private"
          hint="Only members see what is shared in it."
          checked={isPrivate}
          onChange={(event) => setPrivate(event.target.checked)}
        />
        <Button type="submit" wide pending={create.isPending} pendingLabel="Creating…">
          Create
        </Button>
      </form>
    </Card>
  )
}
