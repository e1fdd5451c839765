import type { Draft } from '@daystar/contract/drafts'
import { api } from '@daystar/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { removedDrafts, sendRemovedDrafts } from './removed-drafts.ts'

/** The drafts of the signed-in member, the last changed first. */
export function useDrafts() {
  return useQuery({
    queryKey: queryKeys.drafts,
    queryFn: async ({ signal }) => {
      await sendRemovedDrafts()
      const drafts = await call(api.drafts.list, {}, { signal })
      const removed = removedDrafts()
      return drafts.filter(({ id }) => !removed.includes(id))
    },
  })
}

export function useRemoveDraft(onFailed: (error: unknown) => void) {
  return useMutation({
    mutationFn: (draftId: string) => call(api.drafts.remove, { params: { draftId } }),
    onError: onFailed,
    onSettled: useReadAgain(queryKeys.drafts),
  })
}

/** Keeps a scheduled draft from being posted. */
export function useCancelSchedule(onFailed: (error: unknown) => void) {
  return useMutation({
    mutationFn: ({ id, content }: Draft) =>
      call(api.drafts.save, { params: { draftId: id }, body: { content, base: content, publish_at: null } }),
    onError: onFailed,
    onSettled: useReadAgain(queryKeys.drafts),
  })
}
