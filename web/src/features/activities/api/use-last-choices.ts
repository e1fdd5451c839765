import type { Activity } from '@daystar/contract/activities'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivities } from '#lib/compatibility/activities.ts'
import { useMyId } from '#lib/members/use-me.ts'

const readCount = 30
const maxChoices = 5
const staleMs = 5 * 60_000

/** The different values that the last activities of the member have, newest first and at most five of each. */
export function useLastChoices(isEnabled: boolean) {
  const myId = useMyId()
  const { data: activities = [] } = useQuery({
    queryKey: queryKeys.lastChoices(myId ?? 0),
    queryFn: async ({ signal }): Promise<Activity[]> =>
      normalizeActivities(
        await call(
          api.activities.ofMember,
          { params: { userId: String(myId) }, query: { limit: readCount } },
          { signal },
        ),
      ),
    enabled: isEnabled && myId !== null,
    staleTime: staleMs,
    retry: false,
  })
  return {
    tags: lastValues(activities.flatMap(({ tags }) => tags)),
    lines: mapLines((name) => lastValues(activities.map((activity) => activity[name]))),
    durations: lastValues(activities.map(({ duration }) => duration)),
    places: lastValues(
      activities.map(({ location, place_id, lat, lng }) => ({ location, place_id, lat, lng })),
      ({ location }) => location,
    ),
    audiences: lastValues(activities.map(({ audience }) => audience)),
    circleIds: lastValues(activities.flatMap(({ circle_ids }) => circle_ids)),
  }
}

function lastValues<T>(values: readonly T[], keyOf: (value: T) => unknown = (value) => value): T[] {
  const byKey = new Map<unknown, T>()
  for (const value of values) {
    const key = keyOf(value)
    if (key !== '' && !byKey.has(key)) byKey.set(key, value)
  }
  return [...byKey.values()].slice(0, maxChoices)
}
