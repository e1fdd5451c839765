import type { AnnouncementDraft, LeftOut } from '@daystar/contract/community/announcements'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, Suspense, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useSendAnnouncement, useTestAnnouncement } from '../api/use-announcements.ts'
import { leftOutText } from '../left-out.ts'
import { Markdown } from './markdown.tsx'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

const empty: AnnouncementDraft = { subject: '', markdown: '', is_service: false }

function reviveDraft(stored: unknown): AnnouncementDraft | null {
  const { subject, markdown, is_service: isService } = (stored ?? {}) as Record<string, unknown>
  if (typeof subject !== 'string' || typeof markdown !== 'string') return null
  return { subject, markdown, is_service: isService === true }
}

interface Props {
  /** How many get an email about the service, and how many get others. */
  members: number
  subscribers: number
  /** Who gets only emails about the service. */
  leftOut: LeftOut
}

/** Writes an email to all members. The text is kept as a draft until it is sent. */
export function EmailToAllForm({ members, subscribers, leftOut }: Props) {
  const [draft, setDraft, clear] = useDraft('email-to-all', empty, reviveDraft)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const send = useSendAnnouncement()
  const test = useTestAnnouncement()
  const isComplete = draft.subject.trim() !== '' && draft.markdown.trim() !== ''
  const count = draft.is_service ? members : subscribers
  const missing = leftOutText(draft.is_service ? { ...leftOut, suspended: 0, unsubscribed: 0 } : leftOut)
  const change = (changes: Partial<AnnouncementDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const showError = (error: unknown) =>
    showToast(errorMessage(error, t('The email could not be sent. Please try again.')), { tone: 'failure' })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isComplete) setConfirming(true)
  }

  function sendToAll() {
    send.mutate(draft, {
      onSuccess: () => {
        showToast(t('The email is being sent'), { tone: 'success' })
        clear()
        setPreviewOpen(false)
      },
      onError: showError,
      onSettled: () => setConfirming(false),
    })
  }

  return (
    <form aria-label={t('Email to all members')} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('Subject')}
        autoComplete="off"
        maxLength={limits.announcementSubjectMax}
        value={draft.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label={t('Text')}
        rows={6}
        maxLength={limits.announcementTextMax}
        hint={t('Markdown. Pictures are left out.')}
        value={draft.markdown}
        onChange={(event) => change({ markdown: event.target.value })}
      />
      <Checkbox
        label={t('It is about the service. Members who have unsubscribed or are suspended get it too.')}
        checked={draft.is_service}
        onChange={(event) => change({ is_service: event.target.checked })}
      />
      {isPreviewOpen && isComplete && (
        <section aria-label={t('Preview')} className="rounded-row border border-line px-4 py-3">
          <p dir="auto" className="mb-2 font-[640]">
            {draft.subject}
          </p>
          <Markdown language="">{draft.markdown}</Markdown>
        </section>
      )}
      {missing !== null && <p className="text-quiet text-sm">{missing}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" disabled={!isComplete} onClick={() => setPreviewOpen(!isPreviewOpen)}>
          {isPreviewOpen && isComplete ? t('Hide preview') : t('Preview')}
        </Button>
        <Button
          tone="secondary"
          disabled={!isComplete}
          pending={test.isPending}
          onClick={() =>
            test.mutate(draft, {
              onSuccess: () => showToast(t('Test email sent to you'), { tone: 'success' }),
              onError: showError,
            })
          }
        >
          {t('Send a test to me')}
        </Button>
        <Button type="submit" disabled={!isComplete || count === 0}>
          {t('{count, plural, one {Send to # member} other {Send to # members}}', { count })}
        </Button>
      </div>
      <Suspense>
        {isConfirming && (
          <AlertDialog
            open
            title={t('{count, plural, one {Send this email to # member?} other {Send this email to # members?}}', {
              count,
            })}
            description={[missing, t('You cannot undo this.')].filter((sentence) => sentence !== null).join(' ')}
            confirmLabel={t('Send')}
            cancelLabel={t('Cancel')}
            pending={send.isPending}
            onClose={() => setConfirming(false)}
            onConfirm={sendToAll}
          />
        )}
      </Suspense>
    </form>
  )
}
