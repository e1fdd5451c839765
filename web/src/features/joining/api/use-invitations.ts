import type { Invitation } from '@daystar/contract/joining/invitations'
import { limits } from '@daystar/contract/limits'
import type { BodyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { RequestError } from '#lib/errors/request-error.ts'

export type InvitationScope = 'own' | 'all'

/** The viewer's invitations, or those of all members for moderators; newest first. */
export function useInvitations(scope: InvitationScope) {
  return useInfiniteQuery({
    queryKey: queryKeys.invitationsOf(scope),
    queryFn: ({ pageParam, signal }): Promise<Page<Invitation[]>> => {
      const query = { limit: limits.pageDefault, ...(pageParam && { cursor: pageParam }) }
      return scope === 'own'
        ? callPage(api.invitations.own, { query }, { signal })
        : callPage(api.invitations.all, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** How many people the viewer can invite now. */
export function useInvitationLimits() {
  return useQuery({
    queryKey: queryKeys.invitationLimits,
    queryFn: ({ signal }) => call(api.invitations.limits, {}, { signal }),
  })
}

export function useCreateInvitation() {
  const cache = useQueryClient()
  const withKey = useAttemptKey()
  return useMutation({
    mutationFn: (body: BodyOf<typeof api.invitations.create>) =>
      withKey(body, (idempotencyKey) =>
        call(api.invitations.create, { body }, { idempotencyKey }).catch(ignoreCompleted),
      ),
    onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeys.invitations }),
  })
}

/** The list shows the invitation that an earlier attempt has created. */
function ignoreCompleted(error: unknown): null {
  if (error instanceof RequestError && error.code === 'key_completed') return null
  throw error
}

/** Sends invitations by email. */
export function useEmailInvitations() {
  const cache = useQueryClient()
  const withKey = useAttemptKey()
  return useMutation({
    mutationFn: (body: BodyOf<typeof api.invitations.email>) =>
      withKey(body, (idempotencyKey) => call(api.invitations.email, { body }, { idempotencyKey })),
    onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeys.invitations }),
  })
}

export function useRevokeInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: number) => call(api.invitations.revoke, { params: { invitationId } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeys.invitations }),
  })
}
