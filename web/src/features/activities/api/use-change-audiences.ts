import type { Audience } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

/** The activities that change: the selected ones, those between two dates, or all. */
export interface ActivitySelection {
  readonly activity_ids?: number[]
  readonly from?: string
  readonly until?: string
}

export interface AudienceChanges {
  readonly changed: number
  readonly unchanged: number
  readonly skipped: number
}

/**
 * Changes the audience of several activities, one batch after the other. After a failure, the same call continues with
 * the batch that failed, and its result contains the earlier batches.
 */
export function useChangeAudiences() {
  const [done, setDone] = useState<AudienceChanges>(none)
  const [position, setPosition] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async ({ audience, selection }: { audience: Audience; selection: ActivitySelection }) => {
      let [sum, afterId]: [AudienceChanges, number | null] = [done, position]
      do {
        const body = { audience, ...selection, ...(afterId !== null && { after_id: afterId }) }
        const batch = await call(api.audience.changeAll, { body })
        sum = {
          changed: sum.changed + batch.changed,
          unchanged: sum.unchanged + batch.unchanged,
          skipped: sum.skipped + batch.skipped,
        }
        afterId = batch.next_after_id
        setDone(sum)
        setPosition(afterId)
      } while (afterId !== null)
      return sum
    },
    onSettled: useReadAgain(queryKeys.activities),
  })
  return { ...mutation, done }
}

const none: AudienceChanges = { changed: 0, unchanged: 0, skipped: 0 }
