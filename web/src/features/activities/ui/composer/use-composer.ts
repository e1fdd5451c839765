import type { Media } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import { useMemo } from 'react'
import { call } from '#lib/api/api.ts'
import { useDraft } from '#lib/drafts/drafts.ts'
import { useMe } from '#lib/members/use-me.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { toZonedInput } from '#lib/texts/zoned-time.ts'
import { hasItems, isOpening } from '../media-field/media-state.ts'
import { useMediaField } from '../media-field/use-media-field.ts'
import { itemsOfContent } from './draft/draft-content.ts'
import { draftName, emptyDraft, reviveDraft } from './draft/stored-draft.ts'
import { type FormValues, isBlank } from './form-values.ts'
import { deleteSavedDraft, useDraftSync } from './use-draft-sync.ts'
import { usePosting } from './use-posting.ts'
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
  const submission = useSubmission(values, isOpening(media.state))

  function reset() {
    clearDraft()
    media.dispatch({ type: 'cleared' })
    submission.clearErrors()
  }

  const context = { draft, circleId, openedId, timeZone }
  const { send, ...posting } = usePosting({ ...context, setDraft, media, submission, joinedIds, reset, onScheduled })
  useDraftSync({
    ...context,
    name,
    change: setDraft,
    clear: reset,
    isReady: media.state.isReady,
    loadFiles: (items, files) => media.dispatch({ type: 'loaded', items, media: files }),
    isPaused: posting.isPending || posting.created !== null,
  })

  function change(changes: Partial<FormValues>) {
    setDraft((current) => ({ ...current, values: { ...current.values, ...changes } }))
    submission.handleChange(changes)
  }

  return {
    values,
    change,
    media,
    ...posting,
    submit: () => submission.submit(send),
    ...submission.form,
    discard: () => {
      deleteSavedDraft(draft)
      reset()
    },
    isDraft: !isBlank(values) || hasItems(media.state),
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

export type ComposerState = ReturnType<typeof useComposer>

/** A file of a draft of the server, with a URL that is valid now. */
async function renewedFile(draftId: string, mediaId: number): Promise<Media | null> {
  const { media } = await call(api.drafts.read, { params: { draftId } })
  return media.find(({ id }) => id === mediaId) ?? null
}
