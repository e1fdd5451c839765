import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { createErrorMessage, useCreateCircle } from '../api/use-create-circle.ts'

/** The form for a new circle; only the name is required. */
export function CreateCircleBox({ onCreated }: { onCreated: (circle: CircleDetail) => void }) {
  const isMember = useSession() !== null
  const create = useCreateCircle()
  const form = useForm({
    ...useFormDraft('circle', { name: '', isPrivate: false }, { text: 'name' }),
    check: ({ name }, isAttempted) => ({
      name:
        isAttempted &&
        ((name.trim() === '' && t('Please enter a circle name.')) ||
          (!isMember && t('Please sign in to create a circle.'))),
    }),
    send: ({ name, isPrivate }) => create.mutateAsync({ name: name.trim(), ...(isPrivate && { is_private: true }) }),
    failure: (error) => ({ name: createErrorMessage(error, t('Failed to create circle. Try again.')) }),
    onSuccess: (created) => onCreated(created),
  })

  return (
    <Card aria-labelledby="create-circle" className="p-5">
      <h2 id="create-circle" className="mb-1 text-lg">
        {t('Create a Circle')}
      </h2>
      <p className="mb-4 text-md text-quiet">{t('A place for people who share a habit, a neighborhood or a plan.')}</p>
      <Form form={form} noValidate>
        <TextField
          label={t('Circle name')}
          maxLength={limits.circleNameMax}
          autoComplete="off"
          {...form.field('name')}
        />
        <Switch
          label={t('Private')}
          hint={t('Only members can see its activities and its members.')}
          {...form.checkbox('isPrivate')}
        />
        <Button type="submit" wide pending={form.isPending} pendingLabel={t('Creating…')}>
          {t('Create')}
        </Button>
      </Form>
    </Card>
  )
}
