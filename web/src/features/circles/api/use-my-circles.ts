import type { Circle } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { asList } from '#lib/wire-shapes.ts'
import { asCircle } from '../circle-shape.ts'

/** Circles that a member belongs to, the latest joined first; private ones only where the reader belongs too. */
export function useMemberCircles(userId: number | null) {
  const myId = useMyId()
  return useQuery({
    queryKey: queryKeys.memberCircles(userId ?? 0),
    queryFn: async ({ signal }): Promise<Circle[]> => {
      const answer = await call(api.circles.ofMember, { params: { userId: String(userId) } }, { signal })
      return asList(answer).map((circle) => asCircle(circle, myId))
    },
    enabled: userId !== null,
  })
}

/** The circles one has joined; nothing for visitors. */
export function useMyCircles() {
  return useMemberCircles(useMyId())
}
