import { limits } from '@daystar/contract/limits'
import { genericErrorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useAddEventComment } from '../api/use-event-comments.ts'

/** Adds a comment on one date of an event. */
export function EventCommentForm({ eventId }: { eventId: number }) {
  const add = useAddEventComment(eventId)
  const form = useForm({
    ...useFormDraft(`event-comment:${eventId}`, { text: '' }),
    send: async ({ text }) => {
      if (text.trim() !== '') await add.mutateAsync(text.trim())
    },
    failure: (error) => ({ text: genericErrorMessage(error) }),
  })
  return (
    <Form form={form} className="flex flex-col items-start gap-2.5">
      <TextArea
        label={t('Add a comment')}
        className="w-full"
        rows={2}
        maxLength={limits.commentMax}
        {...form.field('text')}
      />
      <Button type="submit" tone="secondary" pending={form.isPending}>
        {t('Send comment')}
      </Button>
    </Form>
  )
}
