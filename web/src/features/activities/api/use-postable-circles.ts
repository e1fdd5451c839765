import type { Circle } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeCircles } from '#lib/compatibility/circles.ts'
import { useMyId } from '#lib/members/use-me.ts'

/** The circles that the signed-in member can post to; undefined until loaded. */
export function usePostableCircles(enabled: boolean): readonly Circle[] | undefined {
  const myId = useMyId()
  const { data } = useQuery({
    queryKey: queryKeys.memberCircles(myId ?? 0),
    queryFn: async ({ signal }): Promise<Circle[]> => {
      const response = await call(api.circles.ofMember, { params: { userId: String(myId) } }, { signal })
      return normalizeCircles(response, myId)
    },
    enabled: enabled && myId !== null,
  })
  return data?.filter((circle) => circle.id > 0)
}
