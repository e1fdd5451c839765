import type { Circle } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { asList } from '#lib/wire-shapes.ts'

/** Circles that the signed-in member may post to; undefined until they are known. */
export function useOwnCircles(wanted: boolean): readonly Circle[] | undefined {
  const myId = useMyId()
  const { data } = useQuery({
    queryKey: queryKeys.memberCircles(myId ?? 0),
    queryFn: async ({ signal }) => {
      const answer = await call(api.circles.ofMember, { params: { userId: String(myId) } }, { signal })
      return asList(answer) as Circle[]
    },
    enabled: wanted && myId !== null,
  })
  return data?.filter((circle) => Number.isFinite(circle.id))
}
