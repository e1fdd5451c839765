import type { Activity } from '@daystar/contract/activities'
import type { Person } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { knownActivity, patchActivity } from '#lib/api/activity-cache.ts'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { restartReads } from '#lib/api/restart-reads.ts'
import { normalizePerson } from '#lib/compatibility/people.ts'
import { countIn } from '#lib/compatibility/times-and-counts.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import { currentSession } from '#lib/session/session.ts'
import { withoutPerson, withPerson } from './use-engagement-previews.ts'

/** Applies the desired state. The count and the preview change only if the state does. */
export function highFived(on: boolean, me?: Person) {
  return (activity: Activity): Activity => {
    if (activity.has_high_fived === on) return activity
    const members = activity.highfivers_preview
    return {
      ...activity,
      has_high_fived: on,
      high_five_count: Math.max(0, activity.high_five_count + (on ? 1 : -1)),
      highfivers_preview: me ? (on ? withPerson(members, me) : withoutPerson(members, me.id)) : members,
    }
  }
}

/** The server already had the desired state, so the optimistic update is correct. */
function isAlreadyHighFived(error: unknown): boolean {
  return error instanceof RequestError && /already/i.test(error.detail ?? error.message)
}

/**
 * Gives or removes a high five with an optimistic update, and calls `onFail` even if the card has been unmounted.
 * Requests for one activity reach the server in order.
 */
export function useHighFive(activityId: number, onFail: (message: string) => void) {
  const cache = useQueryClient()
  const { data: account } = useMe()
  const me = account && normalizePerson(account)
  const mutationKey = ['high-five', activityId]
  return useMutation({
    mutationKey,
    scope: { id: `high-five:${activityId}` },
    mutationFn: (on: boolean) => {
      const senderId = currentSession()?.userId
      const body = { activity_id: activityId, ...(senderId && { sender_id: senderId }) }
      return orKeep(
        (idempotencyKey) => call(on ? api.engagement.give : api.engagement.takeBack, { body }, { idempotencyKey }),
        () => {
          const title = knownActivity(cache, activityId)?.title ?? ''
          return { kind: 'high-five', input: { activityId, title, on, senderId } }
        },
      )
    },
    onMutate: (on) => patchActivity(cache, activityId, highFived(on, me)),
    onError: (error, on) => {
      if (on && isAlreadyHighFived(error)) return
      patchActivity(cache, activityId, highFived(!on, me))
      onFail(highFiveErrorMessage(error))
      // The open page of the activity refetches and shows that it no longer exists.
      if (error instanceof RequestError && error.code === 'activity_not_found')
        void cache.invalidateQueries({ queryKey: queryKeys.activity(activityId) })
    },
    onSuccess: (state, on) => {
      if (state === null) return
      const isLatest = cache.isMutating({ mutationKey }) === 1
      // A read that ended in the meantime may have replaced the optimistic update.
      if (isLatest) patchActivity(cache, activityId, highFived(on, me))
      const count = countIn(state, 'high_five_count')
      if (count !== null) patchActivity(cache, activityId, (activity) => ({ ...activity, high_five_count: count }))
      if (isLatest) restartReads(cache, queryKeys.activities)
      void cache.invalidateQueries({ queryKey: queryKeys.engagement(activityId) })
      if (on) emit('notify:highfive', { activityId })
    },
  })
}

function highFiveErrorMessage(error: unknown): string {
  return error instanceof RequestError && error.detail !== null ? error.detail : t('High five failed.')
}
