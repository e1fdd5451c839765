import type { AnnouncementDraft } from '@daystar/contract/community/announcements'
import { api } from '@daystar/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { randomId } from '#lib/secure-context/random-id.ts'

const pollMs = 3_000

/** The emails to all members; read again while one of them is being sent. */
export function useAnnouncements() {
  return useQuery({
    queryKey: queryKeys.announcements,
    queryFn: ({ signal }) => call(api.announcements.list, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.announcements.some(({ sent, recipients }) => sent < recipients) ? pollMs : false,
  })
}

/** Sends a draft to all members. Trying again after a lost response does not send it twice. */
export function useSendAnnouncement() {
  const cache = useQueryClient()
  const attempt = useRef({ draft: '', key: '' })
  return useMutation({
    mutationFn: (draft: AnnouncementDraft) => {
      const text = JSON.stringify(draft)
      if (attempt.current.draft !== text) attempt.current = { draft: text, key: randomId() }
      return call(api.announcements.send, { body: draft }, { idempotencyKey: attempt.current.key })
    },
    onSuccess: () => {
      attempt.current = { draft: '', key: '' }
      return cache.invalidateQueries({ queryKey: queryKeys.announcements })
    },
  })
}

export function useTestAnnouncement() {
  return useMutation({ mutationFn: (draft: AnnouncementDraft) => call(api.announcements.test, { body: draft }) })
}
