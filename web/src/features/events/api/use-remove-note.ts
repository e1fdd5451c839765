import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'

interface Removal {
  readonly memberId: number
  /** Sent to the author; null from an organizer. */
  readonly explanation: Explanation | null
}

/** Removes the note of an answer. */
export function useRemoveNote(eventId: number) {
  return useMutation({
    mutationFn: ({ memberId: userId, explanation }: Removal) =>
      call(api.events.removeNote, { params: { eventId, userId }, query: explanation ?? {} }),
    onSuccess: useReadAgain(queryKeys.events),
  })
}
