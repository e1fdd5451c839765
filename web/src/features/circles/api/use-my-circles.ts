import type { Circle } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeCircles } from '#lib/compatibility/circles.ts'
import { useMyId } from '#lib/members/use-me.ts'

/** A member's circles, most recently joined first; private ones only if the viewer is a member too. */
export function useMemberCircles(userId: number | null) {
  const myId = useMyId()
  return useQuery({
    queryKey: queryKeys.memberCircles(userId ?? 0),
    queryFn: async ({ signal }): Promise<Circle[]> => {
      const response = await call(api.circles.ofMember, { params: { userId: String(userId) } }, { signal })
      return normalizeCircles(response, myId)
    },
    enabled: userId !== null,
  })
}

/** The viewer's own circles; disabled for visitors. */
export function useMyCircles() {
  return useMemberCircles(useMyId())
}
