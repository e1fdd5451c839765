import type { ActivityCompanions } from '@daystar/contract/companions'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

interface Waiting {
  readonly id: number
  /** The reader of "View as"; undefined for the viewer. */
  readonly reader: string | undefined
  readonly resolve: (found: ActivityCompanions | null) => void
  readonly reject: (error: unknown) => void
}

const waiting: Waiting[] = []

/** Loads the companions of one activity. The cards that are shown at the same moment share a request. */
function loadCompanions(id: number, reader?: string): Promise<ActivityCompanions | null> {
  return new Promise((resolve, reject) => {
    waiting.push({ id, reader, resolve, reject })
    if (waiting.length === 1) setTimeout(() => void loadWaiting())
  })
}

async function loadWaiting(): Promise<void> {
  const reader = waiting[0]?.reader
  const batch = waiting.filter((one) => one.reader === reader).slice(0, limits.companionBatch)
  waiting.splice(0, waiting.length, ...waiting.filter((one) => !batch.includes(one)))
  if (waiting.length > 0) setTimeout(() => void loadWaiting())
  try {
    const body = { activity_ids: batch.map(({ id }) => id), ...(reader !== undefined && { reader }) }
    const found = await call(api.companions.list, { body })
    for (const { id, resolve } of batch) resolve(found.find((one) => one.activity_id === id) ?? null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** With whom an activity was done, as far as the viewer sees it. */
export function useCompanions(activityId: number, enabled = true) {
  return useQuery({
    queryKey: queryKeys.companions(activityId),
    queryFn: () => loadCompanions(activityId),
    enabled,
  })
}

/** With whom an own activity was done, as far as another reader sees it. */
export function useCompanionsSeenBy(reader: string, activityId: number) {
  return useQuery({
    queryKey: [...queryKeys.companions(activityId), reader],
    queryFn: () => loadCompanions(activityId, reader),
  })
}
