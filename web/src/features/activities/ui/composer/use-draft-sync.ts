import type { MediaItem } from '@daystar/contract/activities'
import type { Draft, DraftContent } from '@daystar/contract/drafts'
import type { Media } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { currentSession } from '#lib/session/session.ts'
import { readStoredJson, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { toZonedInput } from '#lib/texts/zoned-time.ts'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { removeSavedDraft, sendRemovedDrafts } from '../../api/drafts/removed-drafts.ts'
import {
  contentOf,
  isSame,
  isSameContent,
  itemsOfContent,
  mergedValues,
  savedContentOf,
  valuesOfContent,
} from './draft/draft-content.ts'
import { reviveDraft, type StoredDraft } from './draft/stored-draft.ts'
import { type FormValues, isBlank } from './form-values.ts'

/** Longer than a pause between words, so that typing a sentence is one save. */
const saveDelayMs = 2000

interface Options {
  /** The name under which the device stores the draft. */
  readonly name: string
  readonly draft: StoredDraft
  readonly change: (next: (before: StoredDraft) => StoredDraft) => void
  readonly clear: () => void
  /** True when the files that this device has of the draft are known. */
  readonly isReady: boolean
  /** Shows the files that the server has of the draft. */
  readonly loadFiles: (items: readonly MediaItem[], media: readonly Media[]) => void
  readonly circleId: number | null
  /** The draft of the server that the form was opened with. */
  readonly openedId: string | undefined
  readonly timeZone: string
  /** While a request posts the draft, it is not saved. */
  readonly isPaused: boolean
}

/**
 * Saves the draft in the account of the member too, again after the next change and when the form is closed or opened.
 * A scheduled draft is saved by Submit only, so that a half-typed text is not posted.
 */
export function useDraftSync(options: Options) {
  const { draft, circleId, isPaused } = options
  const content = contentOf(draft.values, circleId, draft.items)
  const isEmpty = isBlank(draft.values) && draft.items.length === 0
  const isChanged = draft.saved === null ? !isEmpty : !isSameContent(content, draft.saved)
  const key = JSON.stringify(content)
  const canSave = isChanged && !isPaused && draft.publishAt === null
  useLoadedDraft(options, content, isChanged && !isEmpty)
  const save = useEffectEvent(useSavedDraft(options, content, canSave))

  useEffect(() => {
    void sendRemovedDrafts()
    return () => void save()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause starts again with each change of the content.
  useEffect(() => {
    const timer = setTimeout(() => void save(), saveDelayMs)
    return () => clearTimeout(timer)
  }, [key, canSave])

  useEffect(() => {
    const saveNow = () => {
      void sendRemovedDrafts()
      void save()
    }
    window.addEventListener('online', saveNow)
    return () => window.removeEventListener('online', saveNow)
  }, [])
}

/** Returns a function that saves the draft in the account. */
function useSavedDraft(options: Options, content: DraftContent, canSave: boolean) {
  const { name, draft, change, loadFiles, circleId, openedId } = options
  const isMounted = useIsMounted()
  const isSaving = useRef(false)
  const isUnsupported = useRef(false)

  /** Also stores what is known after the form was closed. */
  function update(next: (before: StoredDraft) => StoredDraft) {
    if (isMounted.current) return change(next)
    const key = storageKeys.draft(currentSession()?.userId ?? null, name)
    const stored = reviveDraft(readStoredJson(key))
    if (stored) writeStored(key, JSON.stringify(next(stored)))
  }

  /** Shows what another device changed; a form that was closed loads it when it is opened again. */
  const applyMerged = useEffectEvent((reply: Draft, sent: { values: FormValues; content: DraftContent }) => {
    const saved = savedContentOf(reply.content, circleId)
    if (!isMounted.current || draft.draftId !== reply.id) return
    if (isSameContent(saved, savedContentOf(sent.content, circleId))) return
    const [items, sentItems] = [itemsOfContent(reply.content), itemsOfContent(sent.content)]
    const hasOtherFiles = !isSame(items, sentItems) && isSame(draft.items, sentItems)
    if (hasOtherFiles) loadFiles(items, reply.media)
    change((before) => ({
      ...before,
      values: mergedValues(before.values, sent, reply.content),
      ...(hasOtherFiles && { items }),
      saved,
    }))
  })

  function handleFailure(error: unknown) {
    if (!(error instanceof RequestError)) return
    // Some servers have no drafts.
    if ([404, 405].includes(error.status)) isUnsupported.current = true
    // Another device posted it: what was typed here since then becomes a new draft.
    if (error.code === 'draft_posted')
      update((before) => ({ ...before, draftId: before.draftId === null ? null : randomId(), saved: null }))
  }

  return async () => {
    if (!canSave || isSaving.current || isUnsupported.current || !currentSession()) return
    isSaving.current = true
    const id = draft.draftId ?? openedId ?? randomId()
    // Stored before the request, so that a repeated one saves the same draft.
    if (draft.draftId === null) update((before) => ({ ...before, draftId: id }))
    try {
      const reply = await call(api.drafts.save, { params: { draftId: id }, body: { content, base: draft.saved } })
      update((before) => (before.draftId === id ? { ...before, draftId: reply.id, saved: content } : before))
      applyMerged(reply, { values: draft.values, content })
      if (reply.id !== id)
        showToast(t('This text was changed on another device too. Both versions are in your drafts.'))
      void queryClient.invalidateQueries({ queryKey: queryKeys.drafts })
    } catch (error) {
      handleFailure(error)
    } finally {
      isSaving.current = false
    }
  }
}

/** Loads the draft of the account when the form is opened. */
function useLoadedDraft(options: Options, content: DraftContent, hasUnsaved: boolean) {
  const { draft, change, clear, isReady, loadFiles, circleId, openedId, timeZone } = options
  const isMounted = useIsMounted()

  /** Shows a draft of the server, unless the form was changed in the meantime. */
  const applyLoaded = useEffectEvent((id: string, loaded: Draft, before: DraftContent) => {
    if (!isMounted.current || !isSameContent(content, before)) return
    const items = itemsOfContent(loaded.content)
    const publishAt = loaded.publish_at === null ? null : toZonedInput(loaded.publish_at, timeZone)
    loadFiles(items, loaded.media)
    change((current) => ({
      ...current,
      draftId: id,
      values: valuesOfContent(loaded.content),
      items,
      saved: savedContentOf(loaded.content, circleId),
      publishAt,
    }))
  })

  /** Replaces what this device has by a newer version, unless something was typed here that is not saved. */
  const load = useEffectEvent(async () => {
    const id = draft.draftId ?? openedId
    if (id === undefined || !currentSession() || hasUnsaved) return
    try {
      const loaded = await call(api.drafts.read, { params: { draftId: id } })
      applyLoaded(id, loaded, content)
    } catch (error) {
      const isGone = error instanceof RequestError && error.code === 'draft_not_found'
      if (isGone && draft.saved !== null) clear()
    }
  })

  useEffect(() => {
    if (isReady) void load()
  }, [isReady])
}

/** Deletes the draft in the account, without a network as soon as there is one. */
export function deleteSavedDraft({ draftId, saved }: Pick<StoredDraft, 'draftId' | 'saved'>): void {
  if (draftId === null || saved === null) return
  void removeSavedDraft(draftId).then(() => queryClient.invalidateQueries({ queryKey: queryKeys.drafts }))
}
