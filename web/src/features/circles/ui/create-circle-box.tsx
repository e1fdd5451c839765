import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { createErrorMessage, useCreateCircle } from '../api/use-create-circle.ts'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** The form for a new circle; only the name is required. */
export function CreateCircleBox({ onCreated }: { onCreated: (circle: CircleDetail) => void }) {
  const isMember = useSession() !== null
  const [name, setName, clearDraft] = useDraft('circle', '', asText)
  const [isPrivate, setPrivate] = useState(false)
  const [nameError, setNameError] = useState<string>()
  const create = useCreateCircle()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (create.isPending) return
    create.reset()
    const trimmedName = name.trim()
    if (trimmedName === '') return setNameError(t('Please enter a circle name.'))
    if (!isMember) return setNameError(t('Please sign in to create a circle.'))
    setNameError(undefined)
    const circle = { name: trimmedName, ...(isPrivate && { is_private: true }) }
    create.mutate(circle, {
      onSuccess: (created) => {
        clearDraft()
        onCreated(created)
      },
    })
  }

  return (
    <Card aria-labelledby="create-circle" className="p-5">
      <h2 id="create-circle" className="mb-1 text-lg">
        {t('Create a Circle')}
      </h2>
      <p className="mb-4 text-md text-quiet">{t('A place for people who share a habit, a neighborhood or a plan.')}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('Circle name')}
          maxLength={limits.circleNameMax}
          autoComplete="off"
          error={
            create.isError ? createErrorMessage(create.error, t('Failed to create circle. Try again.')) : nameError
          }
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Switch
          label={t('Private')}
          hint={t('Only members can see its activities and its members.')}
          checked={isPrivate}
          onChange={(event) => setPrivate(event.target.checked)}
        />
        <Button type="submit" wide pending={create.isPending} pendingLabel={t('Creating…')}>
          {t('Create')}
        </Button>
      </form>
    </Card>
  )
}
