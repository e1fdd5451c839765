import type { User } from '@daystar/contract/accounts'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeUser } from '#lib/compatibility/people.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'

interface Member {
  member: User | undefined
  error: Error | null
  isOwn: boolean
  retry: () => void
}

/** A member's public profile. The viewer's own comes from the account query, so that it reflects their changes. */
export function useMember(userId: number): Member {
  const isOwn = useMyId() === userId
  const me = useMe()
  const other = useQuery({
    queryKey: queryKeys.member(userId),
    queryFn: async ({ signal }) =>
      normalizeUser({
        id: userId,
        ...recordIn(await call(api.users.read, { params: { userId: String(userId) } }, { signal })),
      }),
    enabled: !isOwn,
  })
  const { data, error, refetch } = isOwn ? me : other
  return { member: data, error: data && !isMemberMissing(error) ? null : error, isOwn, retry: () => void refetch() }
}

/** Returns whether the member is deleted, hidden or never existed. An invalid id in the URL is rejected with 422. */
export function isMemberMissing(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 422)
}
