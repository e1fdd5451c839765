import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivities } from '#lib/compatibility/activities.ts'
import { today } from '#lib/texts/dates.ts'

/** Below `days`, which are read again after the member created, edited or deleted an activity. */
export const memoriesKey = [...queryKeys.days, 'memories'] as const

/** The viewer's activities of this day in former years, newest first. */
export function useMemories() {
  const date = today()
  return useQuery({
    queryKey: [...memoriesKey, date],
    queryFn: async ({ signal }) =>
      normalizeActivities(await call(api.lookingBack.onThisDay, { query: { today: date } }, { signal })),
  })
}
