import { useState } from 'react'
import { isAborted, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { currentSession } from '#lib/session/session.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { fromZonedInput } from '#lib/texts/zoned-time.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useScheduleDraft } from '../../api/drafts/use-schedule-draft.ts'
import { uploadErrorMessage, useUploadActivity } from '../../api/use-upload-activity.ts'
import { forgetPost, recordPost } from '../../recent-posts.ts'
import { kindOf } from '../media-field/media-file.ts'
import { hasFiles, hasItems, isList, outboxMedia, singleEntry } from '../media-field/media-state.ts'
import type { MediaFieldState } from '../media-field/use-media-field.ts'
import { contentOf } from './draft/draft-content.ts'
import type { StoredDraft } from './draft/stored-draft.ts'
import { submitAttemptFor } from './draft/submit-attempt.ts'
import { draftOf } from './payload.ts'
import type { useSubmission } from './use-submission.ts'

interface PostingOptions {
  readonly draft: StoredDraft
  readonly setDraft: (next: (before: StoredDraft) => StoredDraft) => void
  readonly media: MediaFieldState
  readonly submission: ReturnType<typeof useSubmission>
  readonly circleId: number | null
  readonly joinedIds: readonly number[] | null
  readonly openedId: string | undefined
  readonly timeZone: string
  /** Empties the form. */
  readonly reset: () => void
  readonly onScheduled: () => void
}

/** Posts what was written in the composer: now, or at the chosen time. */
export function usePosting(options: PostingOptions) {
  const { media, draft } = options
  const { upload, post, ...state } = useUpload(options)
  const { schedule, sendLater } = useSchedule(options)
  return {
    ...state,
    send: () => {
      if (draft.publishAt === null) void post(false)
      else sendLater(draft.publishAt)
    },
    isPending: upload.isPending || schedule.isPending,
    isUploading: upload.isPending || (schedule.isPending && hasFiles(media.state)),
    confirmRepeated: () => void post(true),
  }
}

function useUpload({ draft, setDraft, media, submission, circleId, joinedIds, reset }: PostingOptions) {
  const [created, setCreated] = useState<'sent' | 'waiting' | null>(null)
  const [isRepeated, setIsRepeated] = useState(false)
  const { values } = draft
  const upload = useUploadActivity({
    onCreated: (activity) => {
      reset()
      if (submission.isMounted.current) setCreated(activity ? 'sent' : 'waiting')
      else if (activity) showToast(t('Activity uploaded successfully!'), { tone: 'success' })
      else showToast(t('Kept on this device'), { tone: 'success' })
    },
    onFailed: (error) => {
      const session = currentSession()
      const isRejected = isAborted(error) || (error instanceof RequestError && error.kind === 'rejected')
      if (isRejected && session?.userId && draft.attempt) void forgetPost(session.userId, draft.attempt.key)
      // The text of a draft that was posted elsewhere can be posted as another activity.
      if (error instanceof RequestError && error.code === 'draft_posted')
        setDraft((current) => ({ ...current, draftId: null, saved: null, attempt: null }))
      submission.fail(error, uploadErrorMessage(error))
    },
  })

  async function post(isConfirmed: boolean) {
    const { entries } = media.state
    const single = singleEntry(media.state)
    const file = single?.file ?? null
    const context = { circleId, joinedIds, hasImage: single !== null && file !== null && kindOf(single) === 'image' }
    const content = JSON.stringify([
      draftOf(values, { ...context, now: '' }),
      file?.name,
      file?.size,
      file?.lastModified,
      ...(isList(media.state) ? entries.map(({ id, altText }) => [id, altText]) : file ? [] : draft.items),
    ])
    const attempt = submitAttemptFor(content, draft.attempt, draft.saved === null ? null : draft.draftId)
    const memberId = currentSession()?.userId
    if (entries.length > 0 && memberId && !isConfirmed) {
      const files = entries.map((entry) => entry.file ?? entry.media?.id ?? 0)
      const isFirst = await recordPost(memberId, { key: attempt.key, title: values.title, files })
      if (!isFirst) return setIsRepeated(true)
    }
    setIsRepeated(false)
    setDraft((current) => ({ ...current, attempt }))
    const { handles, onSettled } = submission.begin()
    const submitted = draftOf(values, { ...context, now: attempt.now, draftId: attempt.draftId })
    const items = hasItems(media.state) ? media.sendAll : null
    const forOutbox = () => outboxMedia(media.read())
    upload.mutate({ draft: submitted, file, items, forOutbox, idempotencyKey: attempt.key, ...handles }, { onSettled })
  }

  return {
    upload,
    post,
    created,
    finish: () => setCreated(null),
    /** True when the same photo with this title was posted less than a minute ago, and the member has to confirm. */
    isRepeated,
    rejectRepeated: () => setIsRepeated(false),
  }
}

function useSchedule({ draft, media, submission, circleId, openedId, timeZone, reset, onScheduled }: PostingOptions) {
  const schedule = useScheduleDraft({
    onScheduled: (at) => {
      reset()
      showToast(t('It will be posted on {date}.', { date: formatDateTime(at) }), { tone: 'success' })
      onScheduled()
    },
    onFailed: (error) => submission.fail(error, uploadErrorMessage(error)),
  })

  function sendLater(input: string) {
    const at = fromZonedInput(input, timeZone)
    if (at === null || Date.parse(at) <= Date.now()) return submission.reject(t('Choose a time in the future.'))
    const { handles, onSettled } = submission.begin()
    const id = draft.draftId ?? openedId ?? null
    const content = contentOf(draft.values, circleId, [])
    const items = hasItems(media.state) ? media.sendAll : null
    schedule.mutate({ id, content, base: draft.saved, at, items, ...handles }, { onSettled })
  }

  return { schedule, sendLater }
}
