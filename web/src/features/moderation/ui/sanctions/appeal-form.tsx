import { limits } from '@daystar/contract/limits'
import { useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useAppeal } from '../../api/use-sanctions.ts'

/** Opens a form to ask the moderators to lift a sanction. What was typed survives closing and failed requests. */
export function AppealForm({ sanctionId }: { sanctionId: number }) {
  const appeal = useAppeal(sanctionId)
  const form = useForm({
    ...useFormDraft(`appeal:${sanctionId}`, { text: '' }),
    send: async ({ text }) => text.trim() !== '' && (await appeal.mutateAsync(text)),
    failure: (error) => ({ text: errorMessage(error, t('Could not send the appeal.')) }),
  })
  const [isOpen, setOpen] = useState(form.values.text !== '')

  if (!isOpen)
    return (
      <Button tone="secondary" size="compact" className="mt-2" onClick={() => setOpen(true)}>
        {t('Appeal')}
      </Button>
    )
  return (
    <Form form={form} aria-label={t('Appeal')} className="mt-3 flex flex-col gap-3">
      <TextArea
        label={t('Why is the decision wrong?')}
        hint={t('You can appeal once. The moderators answer by email and here.')}
        required
        rows={4}
        maxLength={limits.reasonMax}
        countTo={limits.reasonMax}
        {...form.field('text')}
      />
      <Button type="submit" className="self-end" pending={form.isPending} pendingLabel={t('Sending…')}>
        {t('Send appeal')}
      </Button>
    </Form>
  )
}
