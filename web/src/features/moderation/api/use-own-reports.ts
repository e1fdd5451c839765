import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { reportKeys } from '../query-keys.ts'

/** The reports of the viewer with the answers of the moderators, newest first. */
export function useOwnReports() {
  return usePages(queryKeys.ownReports, (page, options) =>
    callPage(api.reports.own, { query: { limit: limits.pageDefault, ...page } }, options),
  )
}

/** What moderators did about the viewer. */
export function useOwnSanctions() {
  return useRead(reportKeys.ownSanctions, api.sanctions.own, {})
}

export function useMarkSanctionsSeen() {
  const readAgain = useReadAgain(queryKeys.me, reportKeys.ownSanctions)
  return useMutation({
    mutationFn: () => call(api.sanctions.markSeen, {}),
    onSuccess: () => void readAgain(),
  })
}
