import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import type { MemberResults } from '@daystar/contract/administration/bulk-members'
import type { Role } from '@daystar/contract/roles'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

/** What an operator does about several members, in one request. Returns the result for each of them. */
export type BulkAction =
  | { readonly kind: 'role'; readonly role: Role; readonly identity: IdentityConfirmation }
  | { readonly kind: 'delete' }
  | { readonly kind: 'invite'; readonly circleId: number }

export function useBulkAction(memberIds: readonly number[]) {
  return useMutation({
    mutationFn: (action: BulkAction) => request([...memberIds], action),
    onSettled: useReadAgain(queryKeys.allAdministeredMembers),
  })
}

function request(member_ids: number[], action: BulkAction): Promise<MemberResults> {
  if (action.kind === 'role')
    return call(api.roles.setMany, { body: { member_ids, role: action.role, ...action.identity } })
  if (action.kind === 'delete') return call(api.memberAdministration.deleteMany, { body: { member_ids } })
  return call(api.circles.inviteMembers, { params: { circleId: action.circleId }, body: { member_ids } })
}
