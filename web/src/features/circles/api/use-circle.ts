import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { toRecord } from '#lib/compatibility/raw-response.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { RequestError } from '#lib/request-error.ts'
import { useMyId } from '#lib/use-me.ts'

/** A circle with the viewer's membership. Refetched on window focus, because membership can change in another tab. */
export function useCircle(circleId: number) {
  const myId = useMyId()
  return useQuery({
    queryKey: queryKeys.circle(circleId),
    queryFn: async ({ signal }) => {
      const response = await call(api.circles.read, { params: { circleId } }, { signal })
      return normalizeCircle({ id: circleId, ...toRecord(response) }, myId)
    },
    staleTime: 0,
  })
}

export function isCircleNotFound(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 422)
}
