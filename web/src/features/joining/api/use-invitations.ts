import { limits } from '@daystar/contract/limits'
import type { BodyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'
import { RequestError } from '#lib/errors/request-error.ts'

export type InvitationScope = 'own' | 'all'

/** The viewer's invitations, or those of all members for moderators; newest first. */
export function useInvitations(scope: InvitationScope) {
  return usePages(queryKeys.invitationsOf(scope), (page, options) =>
    scope === 'own'
      ? callPage(api.invitations.own, { query: { limit: limits.pageDefault, ...page } }, options)
      : callPage(api.invitations.all, { query: { limit: limits.pageDefault, ...page } }, options),
  )
}

/** How many people the viewer can invite now. */
export function useInvitationLimits() {
  return useRead(queryKeys.invitationLimits, api.invitations.limits, {})
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
