import type { Session } from '@daystar/contract/accounts'
import { api } from '@daystar/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Where one is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => call(api.users.sessions, {}, { signal }),
    staleTime: 0,
  })
}

/** Ends one of one's sessions. One that has ended already is gone all the same. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: number) => {
      try {
        await call(api.users.endSession, { params: { sessionId } })
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'session_not_found')) throw error
      }
    },
    onSuccess: (_nothing, sessionId) => {
      cache.setQueryData(queryKeys.sessions, (list: Session[] | undefined) =>
        list?.filter((session) => session.id !== sessionId),
      )
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
}
