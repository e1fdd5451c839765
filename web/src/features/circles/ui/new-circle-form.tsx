import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { createErrorMessage, useCreateCircle } from '../api/use-create-circle.ts'

/** The short form for a new circle: only a name. */
export function NewCircleForm({ onCreated }: { onCreated: (circle: CircleDetail) => void }) {
  const create = useCreateCircle()
  const form = useForm({
    ...useFormDraft('circle', { name: '' }, { text: 'name' }),
    send: ({ name }) => create.mutateAsync({ name: name.trim() }),
    failure: (error) => ({ form: createErrorMessage(error, t('Failed to create circle')) }),
    onSuccess: (created) => onCreated(created),
  })

  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        label={t('Name')}
        required
        pattern=".*\S.*"
        title={t('Enter at least one character other than a space')}
        maxLength={limits.circleNameMax}
        autoComplete="off"
        hint={t('You can change it later, and add a description and a banner.')}
        {...form.field('name')}
      />
      <Button type="submit" wide pending={form.isPending} pendingLabel={t('Creating…')}>
        {t('Create circle')}
      </Button>
    </Form>
  )
}
