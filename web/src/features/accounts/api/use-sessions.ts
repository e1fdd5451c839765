import type { Session } from '@daystar/contract/accounts'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { RequestError } from '#lib/errors/request-error.ts'

/** The member's active sessions. */
export function useSessions() {
  return useRead(queryKeys.sessions, api.users.sessions, {}, { staleTime: 0 })
}

/** Ends all sessions but the one of this device. */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call(api.users.endOtherSessions, {}),
    onSettled: useReadAgain(queryKeys.sessions),
  })
}

/** Ends a session. A session that has already ended counts as success. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: number) => {
      try {
        await call(api.users.endSession, { params: { sessionId } })
      } catch (error) {
        if (!(error instanceof RequestError && error.code === 'session_not_found')) throw error
      }
    },
    onSuccess: (_result, sessionId) => {
      cache.setQueryData(queryKeys.sessions, (list: Session[] | undefined) =>
        list?.filter((session) => session.id !== sessionId),
      )
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
}
