import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

export type MemberAction = 'password-link' | 'end-sessions' | 'delete'

const endpoints = {
  'password-link': api.memberAdministration.sendPasswordLink,
  'end-sessions': api.memberAdministration.endSessions,
  delete: api.users.deleteMember,
} as const

/** What an operator does for the account of another member. */
export function useMemberAction(userId: number) {
  return useMutation({
    mutationFn: (action: MemberAction) => call(endpoints[action], { params: { userId } }),
    onSuccess: useReadAgain(queryKeys.allAdministeredMembers),
  })
}
