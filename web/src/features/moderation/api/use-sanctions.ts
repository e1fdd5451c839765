import { limits } from '@daystar/contract/limits'
import type { BodyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { reportKeys } from '../query-keys.ts'

/** What moderators see about a member. */
export function useModeratedMember(userId: number) {
  return useRead(reportKeys.moderatedMember(userId), api.sanctions.ofMember, { params: { userId } })
}

/** Everything that moderators see is read again after they acted. */
function useModerationReadAgain() {
  const readAgain = useReadAgain(
    queryKeys.decisions,
    reportKeys.moderatedMembers,
    reportKeys.allCases,
    queryKeys.allAdministeredMembers,
  )
  return () => void readAgain()
}

export function useImpose(userId: number) {
  const onSuccess = useModerationReadAgain()
  const withKey = useAttemptKey()
  return useMutation({
    mutationFn: (body: BodyOf<typeof api.sanctions.impose>) =>
      withKey(body, (idempotencyKey) => call(api.sanctions.impose, { params: { userId }, body }, { idempotencyKey })),
    onSuccess,
  })
}

export function useLift(sanctionId: number) {
  const onSuccess = useModerationReadAgain()
  return useMutation({
    mutationFn: (reason: string) => call(api.sanctions.lift, { params: { sanctionId }, body: { reason } }),
    onSuccess,
  })
}

/** Appeals that are not decided, oldest first. */
export function useAppeals() {
  return usePages(reportKeys.appeals, (page, options) =>
    callPage(api.sanctions.appeals, { query: { limit: limits.pageDefault, ...page } }, options),
  )
}

export function useDecideAppeal(sanctionId: number) {
  const onSuccess = useModerationReadAgain()
  return useMutation({
    mutationFn: (body: BodyOf<typeof api.sanctions.decideAppeal>) =>
      call(api.sanctions.decideAppeal, { params: { sanctionId }, body }),
    onSuccess,
  })
}

/** Asks the moderators to lift a sanction against the viewer. */
export function useAppeal(sanctionId: number) {
  return useMutation({
    mutationFn: (text: string) => call(api.sanctions.appeal, { params: { sanctionId }, body: { text } }),
    onSuccess: useReadAgain(reportKeys.ownSanctions),
  })
}
