import { limits } from '@daystar/contract/limits'
import type { ReportNote } from '@daystar/contract/moderation/reports'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useAddNote } from '../../api/use-report-cases.ts'

/** Notes that only moderators see. */
export function CaseNotes({ caseId, notes }: { caseId: number; notes: readonly ReportNote[] }) {
  const add = useAddNote(caseId)
  const form = useForm({
    ...useFormDraft(`report-note:${caseId}`, { text: '' }),
    send: async ({ text }) => text.trim() !== '' && (await add.mutateAsync(text)),
    failure: (error) => ({ text: errorMessage(error, t('Could not save the note.')) }),
  })

  return (
    <div className="flex flex-col gap-3">
      {notes.length > 0 && (
        <ul aria-label={t('Notes')} className="flex flex-col divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="py-2.5">
              <p className="text-quiet text-sm">
                <bdi>{note.author?.name ?? t('A deleted member')}</bdi>
                {' · '}
                <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time>
              </p>
              <p dir="auto" className="whitespace-pre-line break-words">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className="flex flex-col gap-3">
        <TextArea label={t('New note')} rows={2} maxLength={limits.reasonMax} {...form.field('text')} />
        <Button
          type="submit"
          tone="secondary"
          className="self-end"
          pending={form.isPending}
          pendingLabel={t('Saving…')}
        >
          {t('Add note')}
        </Button>
      </Form>
    </div>
  )
}
