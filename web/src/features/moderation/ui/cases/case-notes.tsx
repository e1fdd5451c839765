import { limits } from '@daystar/contract/limits'
import type { ReportNote } from '@daystar/contract/moderation/reports'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useAddNote } from '../../api/use-report-cases.ts'

const parseText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** Notes that only moderators see. */
export function CaseNotes({ caseId, notes }: { caseId: number; notes: readonly ReportNote[] }) {
  const [text, setText, clearText] = useDraft(`report-note:${caseId}`, '', parseText)
  const add = useAddNote(caseId)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() !== '' && !add.isPending) add.mutate(text, { onSuccess: clearText })
  }

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
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label={t('New note')}
          rows={2}
          maxLength={limits.reasonMax}
          error={add.isError ? errorMessage(add.error, t('Could not save the note.')) : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="secondary" className="self-end" pending={add.isPending} pendingLabel={t('Saving…')}>
          {t('Add note')}
        </Button>
      </form>
    </div>
  )
}
