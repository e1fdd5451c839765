import type { Media } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import { useMemo, useState } from 'react'
import { call } from '#lib/api/api.ts'
import { useDraft } from '#lib/drafts/drafts.ts'
import { isAborted, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { currentSession } from '#lib/session/session.ts'
import { deviceTimeZone, formatDateTime } from '#lib/texts/dates.ts'
import { fromZonedInput, toZonedInput } from '#lib/texts/zoned-time.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useScheduleDraft } from '../../api/use-schedule-draft.ts'
import { uploadErrorMessage, useUploadActivity } from '../../api/use-upload-activity.ts'
import { forgetPost, recordPost } from '../../recent-posts.ts'
import { kindOf } from '../media-field/media-file.ts'
import { hasFiles, hasItems, isList, isOpening, outboxMedia, singleEntry } from '../media-field/media-state.ts'
import { useMediaField } from '../media-field/use-media-field.ts'
import { contentOf, itemsOfContent } from './draft/draft-content.ts'
import { draftName, emptyDraft, reviveDraft } from './draft/stored-draft.ts'
import { submitAttemptFor } from './draft/submit-attempt.ts'
import { type FormValues, isBlank } from './form-values.ts'
import { draftOf } from './payload.ts'
import { deleteSavedDraft, useDraftSync } from './use-draft-sync.ts'
import { useSubmission } from './use-submission.ts'

const hourMs = 3_600_000

/** The state of the composer: draft, media file, upload and errors. */
export function useComposer(
  circleId: number | null,
  joinedIds: readonly number[] | null,
  openedId: string | undefined,
  onScheduled: () => void,
) {
  const name = draftName(circleId, openedId)
  const [draft, setDraft, clearDraft] = useDraft(name, emptyDraft, reviveDraft)
  const [created, setCreated] = useState<'sent' | 'waiting' | null>(null)
  const [isRepeated, setIsRepeated] = useState(false)
  const { values, publishAt, saved } = draft
  const savedIds = useMemo(() => new Set(itemsOfContent(saved ?? {}).flatMap((item) => item.media_id ?? [])), [saved])
  const media = useMediaField(name, {
    current: null,
    draft: { items: draft.items, onItems: (items) => setDraft((current) => ({ ...current, items })), savedIds },
    renew: async ({ id }) => (draft.draftId === null ? null : await renewedFile(draft.draftId, id)),
    values: { altText: values.altText, removesCurrent: false },
    onValues: ({ altText }) => change({ altText }),
  })
  const timeZone = useMe().data?.time_zone || deviceTimeZone()
  const { isMounted, ...submission } = useSubmission(values, isOpening(media.state))

  function reset() {
    clearDraft()
    media.dispatch({ type: 'cleared' })
    submission.clearErrors()
  }

  const upload = useUploadActivity({
    onCreated: (activity) => {
      reset()
      if (isMounted.current) setCreated(activity ? 'sent' : 'waiting')
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

  const schedule = useScheduleDraft({
    onScheduled: (at) => {
      reset()
      showToast(t('It will be posted on {date}.', { date: formatDateTime(at) }), { tone: 'success' })
      onScheduled()
    },
    onFailed: (error) => submission.fail(error, uploadErrorMessage(error)),
  })

  const isPending = upload.isPending || schedule.isPending
  useDraftSync({
    name,
    draft,
    change: setDraft,
    clear: reset,
    isReady: media.state.isReady,
    loadFiles: (items, files) => media.dispatch({ type: 'loaded', items, media: files }),
    circleId,
    openedId,
    timeZone,
    isPaused: isPending || created !== null,
  })

  function change(changes: Partial<FormValues>) {
    setDraft((current) => ({ ...current, values: { ...current.values, ...changes } }))
    submission.handleChange(changes)
  }

  function send() {
    if (publishAt === null) void post(false)
    else sendLater(publishAt)
  }

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

  function sendLater(input: string) {
    const at = fromZonedInput(input, timeZone)
    if (at === null || Date.parse(at) <= Date.now()) return submission.reject(t('Choose a time in the future.'))
    const { handles, onSettled } = submission.begin()
    const id = draft.draftId ?? openedId ?? null
    const content = contentOf(values, circleId, [])
    const items = hasItems(media.state) ? media.sendAll : null
    schedule.mutate({ id, content, base: draft.saved, at, items, ...handles }, { onSettled })
  }

  return {
    values,
    change,
    media,
    submit: () => submission.submit(send),
    cancel: submission.cancel,
    isPending,
    isUploading: upload.isPending || (schedule.isPending && hasFiles(media.state)),
    progress: submission.progress,
    titleError: submission.titleError,
    error: submission.error,
    discard: () => {
      deleteSavedDraft(draft)
      reset()
    },
    isDraft: !isBlank(values) || hasItems(media.state),
    created,
    finish: () => setCreated(null),
    /** True when the same photo with this title was posted less than a minute ago, and the member has to confirm. */
    isRepeated,
    confirmRepeated: () => void post(true),
    rejectRepeated: () => setIsRepeated(false),
    timeZone,
    publishAt,
    /** null: now. */
    setPublishAt: (input: string | null) => {
      setDraft((current) => ({ ...current, publishAt: input }))
      submission.clearErrors()
    },
    postLater: () => {
      const nextHour = Math.ceil((Date.now() + hourMs / 2) / hourMs) * hourMs
      setDraft((current) => ({ ...current, publishAt: toZonedInput(new Date(nextHour), timeZone) }))
    },
  }
}

/** A file of a draft of the server, with a URL that is valid now. */
async function renewedFile(draftId: string, mediaId: number): Promise<Media | null> {
  const { media } = await call(api.drafts.read, { params: { draftId } })
  return media.find(({ id }) => id === mediaId) ?? null
}
