import type { Activity } from '@daystar/contract/activities'
import type { MemberSummary } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { patchActivity } from '#lib/api/activity-cache.ts'
import { normalizeComment } from '#lib/compatibility/comments.ts'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { useMyId } from '#lib/members/use-me.ts'

/** Moves a member to the front of the preview and drops the oldest beyond the limit. */
export function withPerson(members: readonly MemberSummary[], member: MemberSummary): MemberSummary[] {
  return [member, ...members.filter((other) => other.id !== member.id)].slice(0, limits.previews)
}

export function withoutPerson(members: readonly MemberSummary[], personId: number): MemberSummary[] {
  return members.filter((member) => member.id !== personId)
}

/** Keeps the commenter previews of cached activities up to date. Mounted once, in the shell. */
export function useEngagementPreviews(): void {
  const cache = useQueryClient()
  const myId = useMyId()
  useWindowEvent('comment-added', ({ activityId, comment }) => {
    if (!comment) return
    const { user } = normalizeComment(comment)
    patchActivity(cache, activityId, (activity: Activity) => ({
      ...activity,
      commenters_preview: withPerson(activity.commenters_preview, user),
    }))
  })
  useWindowEvent('comment-deleted', ({ activityId, userId, isLastOfTheirs }) => {
    if (!isLastOfTheirs || userId !== myId) return
    patchActivity(cache, activityId, (activity: Activity) => ({
      ...activity,
      commenters_preview: withoutPerson(activity.commenters_preview, userId),
    }))
  })
}
