import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'

/**
 * Undecided reports of what is in the circle, for its admins. Every read is recorded, so it is read again only after a
 * change.
 */
export function useCircleReports(circleId: number) {
  return usePages(
    queryKeys.circleReports(circleId),
    (page, options) =>
      callPage(
        api.circleReports.list,
        { params: { circleId }, query: { limit: limits.pageDefault, ...page } },
        options,
      ),
    {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
}

/** How many there are. */
export function useCircleReportCount(circleId: number): number {
  const { data } = useRead(queryKeys.circleReportCount(circleId), api.circleReports.count, { params: { circleId } })
  return data?.count ?? 0
}

/** Removes an activity from the circle; it is not deleted. */
export function useRemoveFromCircle(circleId: number) {
  const readAgain = useReadAgain(
    queryKeys.activities,
    queryKeys.circleReports(circleId),
    queryKeys.circleReportCount(circleId),
  )
  return useMutation({
    mutationFn: ({ activityId, explanation }: { activityId: number; explanation: Explanation }) =>
      call(api.circleReports.removeActivity, { params: { circleId, activityId }, query: explanation }),
    onSuccess: () => void readAgain(),
  })
}
