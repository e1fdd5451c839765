import type { AnnouncementDraft, LeftOut } from '@daystar/contract/community/announcements'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useSendAnnouncement, useTestAnnouncement } from '../api/use-announcements.ts'
import { leftOutText } from '../left-out.ts'
import { Markdown } from './markdown.tsx'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

const empty: AnnouncementDraft = { subject: '', markdown: '', is_service: false }

interface Props {
  /** How many get an email about the service, and how many get others. */
  members: number
  subscribers: number
  /** Who gets only emails about the service. */
  leftOut: LeftOut
}

/** Writes an email to all members. The text is kept as a draft until it is sent. */
export function EmailToAllForm({ members, subscribers, leftOut }: Props) {
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const send = useSendAnnouncement()
  const failure = t('The email could not be sent. Please try again.')
  const form = useForm({
    ...useFormDraft('email-to-all', empty),
    send: (draft) => send.mutateAsync(draft),
    failure,
    onSuccess: () => {
      showToast(t('The email is being sent'), { tone: 'success' })
      setPreviewOpen(false)
    },
  })
  const draft = form.values
  const isComplete = draft.subject.trim() !== '' && draft.markdown.trim() !== ''
  const count = draft.is_service ? members : subscribers
  const missing = leftOutText(draft.is_service ? { ...leftOut, suspended: 0, unsubscribed: 0 } : leftOut)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isComplete) setConfirming(true)
  }

  return (
    <Form form={{ ...form, submit }} aria-label={t('Email to all members')}>
      <TextField
        label={t('Subject')}
        autoComplete="off"
        maxLength={limits.announcementSubjectMax}
        {...form.field('subject')}
      />
      <TextArea
        label={t('Text')}
        rows={6}
        maxLength={limits.announcementTextMax}
        hint={t('Markdown. Pictures are left out.')}
        {...form.field('markdown')}
      />
      <Checkbox
        label={t('It is about the service. Members who have unsubscribed or are suspended get it too.')}
        {...form.checkbox('is_service')}
      />
      {isPreviewOpen && isComplete && <Preview {...draft} />}
      {missing !== null && <p className="text-quiet text-sm">{missing}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" disabled={!isComplete} onClick={() => setPreviewOpen(!isPreviewOpen)}>
          {isPreviewOpen && isComplete ? t('Hide preview') : t('Preview')}
        </Button>
        <TestButton draft={draft} disabled={!isComplete} failure={failure} />
        <Button type="submit" disabled={!isComplete || count === 0}>
          {t('{count, plural, one {Send to # member} other {Send to # members}}', { count })}
        </Button>
      </div>
      {isConfirming && (
        <AlertDialog
          open
          title={t('{count, plural, one {Send this email to # member?} other {Send this email to # members?}}', {
            count,
          })}
          description={[missing, t('You cannot undo this.')].filter((sentence) => sentence !== null).join(' ')}
          confirmLabel={t('Send')}
          cancelLabel={t('Cancel')}
          pending={form.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => void form.save().then(() => setConfirming(false))}
        />
      )}
    </Form>
  )
}

function Preview({ subject, markdown }: AnnouncementDraft) {
  return (
    <section aria-label={t('Preview')} className="rounded-row border border-line px-4 py-3">
      <p dir="auto" className="mb-2 font-[640]">
        {subject}
      </p>
      <Markdown language="">{markdown}</Markdown>
    </section>
  )
}

function TestButton({ draft, disabled, failure }: { draft: AnnouncementDraft; disabled: boolean; failure: string }) {
  const test = useTestAnnouncement()
  const send = () =>
    test.mutate(draft, {
      onSuccess: () => showToast(t('Test email sent to you'), { tone: 'success' }),
      onError: (error) => showToast(errorMessage(error, failure), { tone: 'failure' }),
    })
  return (
    <Button tone="secondary" disabled={disabled} pending={test.isPending} onClick={send}>
      {t('Send a test to me')}
    </Button>
  )
}
