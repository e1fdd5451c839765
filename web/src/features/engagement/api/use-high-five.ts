import type { Activity } from '@daystar/contract/activities'
import type { Person } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchActivity } from '#lib/activity-cache.ts'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { currentSession } from '#lib/session.ts'
import { useMe } from '#lib/use-me.ts'
import { emit } from '#lib/window-events.ts'
import { asPerson } from '#lib/wire-shapes.ts'
import { withFace, withoutFace } from './use-faces.ts'

/** The wanted state; the count, and one's own face among the givers, move only when the state really changes. */
export function highFived(on: boolean, me?: Person) {
  return (activity: Activity): Activity => {
    if (activity.has_high_fived === on) return activity
    const faces = activity.highfivers_preview
    return {
      ...activity,
      has_high_fived: on,
      high_five_count: Math.max(0, activity.high_five_count + (on ? 1 : -1)),
      highfivers_preview: me ? (on ? withFace(faces, me) : withoutFace(faces, me.id)) : faces,
    }
  }
}

/** The server says that it was so already: then what is shown is right. */
function isAlreadySo(error: unknown): boolean {
  return error instanceof Problem && /already/i.test(error.detail ?? error.message)
}

/**
 * Gives a high five or takes it back, shown at once. Taps on one activity reach the server in their order. `onFail` is
 * told of a refusal even where the card that was tapped is gone from the page.
 */
export function useHighFive(activityId: number, onFail: (words: string) => void) {
  const cache = useQueryClient()
  const { data: account } = useMe()
  const me = account && asPerson(account)
  return useMutation({
    scope: { id: `high-five:${activityId}` },
    mutationFn: (on: boolean) => {
      const senderId = currentSession()?.userId
      const body = { activity_id: activityId, ...(senderId && { sender_id: senderId }) }
      return call(on ? api.engagement.give : api.engagement.takeBack, { body })
    },
    onMutate: (on) => patchActivity(cache, activityId, highFived(on, me)),
    onError: (error, on) => {
      if (on && isAlreadySo(error)) return
      patchActivity(cache, activityId, highFived(!on, me))
      onFail(highFiveWords(error))
      // Its page, if it is open, reads again and says that it is gone.
      if (error instanceof Problem && error.code === 'activity_not_found')
        void cache.invalidateQueries({ queryKey: queryKeys.activity(activityId) })
    },
    onSuccess: (state, on) => {
      patchActivity(cache, activityId, (activity) => ({ ...activity, high_five_count: state.high_five_count }))
      void cache.invalidateQueries({ queryKey: queryKeys.engagement(activityId) })
      if (on) emit('notify:highfive', { activityId })
    },
  })
}

function highFiveWords(error: unknown): string {
  return error instanceof Problem && error.detail !== null ? error.detail : 'High five failed.'
}
