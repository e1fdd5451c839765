import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** The name of a circle; its id is shown until the name is known. */
export function useCircleName(circleId: number | null, knownName: string | undefined): string {
  const { data } = useQuery({
    queryKey: queryKeys.circle(circleId ?? 0),
    queryFn: ({ signal }) => call(api.circles.read, { params: { circleId: circleId ?? 0 } }, { signal }),
    enabled: circleId !== null && !knownName,
  })
  return knownName || data?.name || `Circle #${circleId}`
}
