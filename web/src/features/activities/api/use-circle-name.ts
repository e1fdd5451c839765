import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** The name of a circle; its number stands in for it until it is known. */
export function useCircleName(circleId: number | null, given: string | undefined): string {
  const { data } = useQuery({
    queryKey: queryKeys.circle(circleId ?? 0),
    queryFn: ({ signal }) => call(api.circles.read, { params: { circleId: circleId ?? 0 } }, { signal }),
    enabled: circleId !== null && !given,
  })
  return given || data?.name || `Circle #${circleId}`
}
