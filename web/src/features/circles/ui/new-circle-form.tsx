import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { createErrorMessage, useCreateCircle } from '../api/use-create-circle.ts'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** The short form for a new circle: only a name. */
export function NewCircleForm({ onCreated }: { onCreated: (circle: CircleDetail) => void }) {
  const [name, setName, clearDraft] = useDraft('circle', '', asText)
  const create = useCreateCircle()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const trimmedName = name.trim()
    if (create.isPending || trimmedName === '') return
    create.mutate(
      { name: trimmedName },
      {
        onSuccess: (created) => {
          clearDraft()
          onCreated(created)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {create.isError && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {createErrorMessage(create.error, t('Failed to create circle'))}
        </p>
      )}
      <TextField
        label={t('Name')}
        required
        pattern=".*\S.*"
        title={t('Enter at least one character other than a space')}
        maxLength={limits.circleNameMax}
        autoComplete="off"
        hint={t('You can change it later, and add a description and a banner.')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" wide pending={create.isPending} pendingLabel={t('Creating…')}>
        {t('Create circle')}
      </Button>
    </form>
  )
}
