import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'

/** Invites members to a circle, and returns how many of them are invited now. */
export function useInviteMembers(circleId: number) {
  return useMutation({
    mutationFn: async (memberIds: readonly number[]): Promise<number> => {
      const body = { member_ids: [...memberIds] }
      const { invited } = await call(api.circleInvitations.create, { params: { circleId }, body })
      return invited.length
    },
  })
}
