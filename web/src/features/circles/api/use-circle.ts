import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { asCircle } from '../circle-shape.ts'

/** A circle with the reader's standing in it: read again whenever the window comes back, for it may be left elsewhere. */
export function useCircle(circleId: number) {
  const myId = useMyId()
  return useQuery({
    queryKey: queryKeys.circle(circleId),
    queryFn: async ({ signal }) => asCircle(await call(api.circles.read, { params: { circleId } }, { signal }), myId),
    staleTime: 0,
  })
}

export function isMissingCircle(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 422)
}
