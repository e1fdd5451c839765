import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

export type MemberAction = 'password-link' | 'end-sessions' | 'delete'

const endpoints = {
  'password-link': api.memberAdministration.sendPasswordLink,
  'end-sessions': api.memberAdministration.endSessions,
  delete: api.users.deleteMember,
} as const

/** What an operator does for the account of another member. */
export function useMemberAction(userId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (action: MemberAction) => call(endpoints[action], { params: { userId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.allAdministeredMembers }),
  })
}
