import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { normalizeList, type Raw } from '#lib/compatibility/raw-response.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { isAborted, RequestError } from '#lib/errors/request-error.ts'
import { useMyId } from '#lib/members/use-me.ts'

/** A circle with the viewer's membership. Refetched on window focus, because membership can change in another tab. */
export function useCircle(circleId: number, isEnabled = true) {
  const myId = useMyId()
  return useQuery({
    queryKey: queryKeys.circle(circleId),
    queryFn: async ({ signal }) => {
      const response = recordIn(await call(api.circles.read, { params: { circleId } }, { signal }))
      return normalizeCircle({ id: circleId, ...response, ...(await missingPeople(circleId, response, signal)) }, myId)
    },
    staleTime: 0,
    enabled: isEnabled,
  })
}

/**
 * The members and admins that a circle lacks, from their own endpoints. Those of a private circle are for its members
 * only.
 */
async function missingPeople(circleId: number, circle: Raw, signal: AbortSignal): Promise<Raw> {
  if (circle.is_private === true && circle.is_member === false) return {}
  const read = async (name: 'members' | 'admins') => {
    if (Array.isArray(circle[name])) return circle[name]
    try {
      return normalizeList(await call(api.circles[name], { params: { circleId } }, { signal }))
    } catch (error) {
      if (isAborted(error)) throw error
      return undefined
    }
  }
  const [members, admins] = await Promise.all([read('members'), read('admins')])
  return { ...(members && { members }), ...(admins && { admins }) }
}

export function isCircleNotFound(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 422)
}
