import type { DraftContent } from '@daystar/contract/drafts'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import type { SendFiles } from '../use-upload-activity.ts'

interface Schedule {
  /** null: it is not stored yet. */
  readonly id: string | null
  readonly content: DraftContent
  readonly base: DraftContent | null
  readonly at: string
  /** Waits for the files that are being sent; null: there are none. */
  readonly items: SendFiles | null
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

interface Callbacks {
  onScheduled: (at: string) => void
  onFailed: (error: unknown) => void
}

/** Saves a draft that the server posts at the given time. */
export function useScheduleDraft({ onScheduled, onFailed }: Callbacks) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, content, base, at, items, signal, onProgress }: Schedule) => {
      const media_items = items === null ? [] : await items(signal, onProgress)
      if (media_items === null) throw new RequestError('rejected', 0, { detail: t('Failed to upload') })
      const body = { content: { ...content, media_items }, base, publish_at: at }
      return call(api.drafts.save, { params: { draftId: id ?? randomId() }, body }, { signal })
    },
    onError: onFailed,
    onSuccess: (_draft, { at }) => {
      void cache.invalidateQueries({ queryKey: queryKeys.drafts })
      onScheduled(at)
    },
  })
}
