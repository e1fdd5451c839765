import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { RequestError } from '#lib/errors/request-error.ts'

/** What is pinned to the page of a circle, if anything. */
interface Pin {
  readonly text: string
  readonly activity: Activity | null
}

const nothing: Pin = { text: '', activity: null }

export function useCirclePin(circleId: number) {
  return useQuery({
    queryKey: queryKeys.circlePin(circleId),
    queryFn: async ({ signal }): Promise<Pin> => {
      const response = await call(api.circleContent.pinned, { params: { circleId } }, { signal }).catch(withoutPins)
      return response ?? nothing
    },
  })
}

/** Other servers lack this endpoint. */
function withoutPins(error: unknown): null {
  if (error instanceof RequestError && (error.status === 404 || error.status === 405)) return null
  throw error
}

/** Pins an activity or a text; an empty text pins nothing. */
export function usePin(circleId: number) {
  return useMutation({
    scope: { id: `edit-circle:${circleId}` },
    mutationFn: (pin: { activity_id: number } | { text: string }) =>
      call(api.circleContent.pin, { params: { circleId }, body: pin }),
    onSettled: useReadAgain(queryKeys.circlePin(circleId)),
  })
}
