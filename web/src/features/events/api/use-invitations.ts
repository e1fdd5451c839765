import type { ReplyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

export type InvitedMember = ReplyOf<typeof api.events.invitations>[number]

/** Who is invited to an event, for its organizers. */
export function useInvitations(eventId: number) {
  return usePages(queryKeys.eventInvitations(eventId), (page, options) =>
    callPage(api.events.invitations, { params: { eventId }, query: { limit: 50, ...page } }, options),
  )
}

export type InvitationChange =
  | { readonly action: 'invite'; readonly memberIds: number[] }
  | { readonly action: 'uninvite' | 'appoint' | 'dismiss'; readonly userId: number }

export function useChangeInvitations(eventId: number) {
  return useMutation({
    mutationFn: (change: InvitationChange): Promise<unknown> => {
      if (change.action === 'invite')
        return call(api.events.invite, { params: { eventId }, body: { member_ids: change.memberIds } })
      return call(api.events[change.action], { params: { eventId, userId: change.userId } })
    },
    onSettled: useReadAgain(queryKeys.events),
  })
}
