import type { AnnouncementDraft } from '@daystar/contract/community/announcements'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

const pollMs = 3_000

/** The emails to all members; read again while one of them is being sent. */
export function useAnnouncements() {
  return useRead(
    queryKeys.announcements,
    api.announcements.list,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.announcements.some(({ sent, recipients }) => sent < recipients) ? pollMs : false,
    },
  )
}

/** Sends a draft to all members. Trying again after a lost response does not send it twice. */
export function useSendAnnouncement() {
  const withKey = useAttemptKey()
  return useMutation({
    mutationFn: (draft: AnnouncementDraft) =>
      withKey(draft, (idempotencyKey) => call(api.announcements.send, { body: draft }, { idempotencyKey })),
    onSuccess: useReadAgain(queryKeys.announcements),
  })
}

export function useTestAnnouncement() {
  return useMutation({ mutationFn: (draft: AnnouncementDraft) => call(api.announcements.test, { body: draft }) })
}
