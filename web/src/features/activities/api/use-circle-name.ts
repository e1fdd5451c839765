import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'

/** The name of a circle; its id is shown until the name is known. */
export function useCircleName(circleId: number | null, knownName: string | undefined): string {
  const myId = useMyId()
  const { data } = useQuery({
    queryKey: queryKeys.circle(circleId ?? 0),
    queryFn: async ({ signal }) =>
      normalizeCircle(
        recordIn(await call(api.circles.read, { params: { circleId: circleId ?? 0 } }, { signal })),
        myId,
      ),
    enabled: circleId !== null && !knownName,
  })
  return knownName || data?.name || t('Circle #{id}', { id: circleId ?? 0 })
}
