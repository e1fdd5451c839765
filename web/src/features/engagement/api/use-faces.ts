import type { Activity } from '@daystar/contract/activities'
import type { Face } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { patchActivity } from '#lib/activity-cache.ts'
import { useMyId } from '#lib/use-me.ts'
import { useWindowEvent } from '#lib/window-events.ts'
import { asComment } from '#lib/wire-shapes.ts'

/** A face in front of the others, once; the oldest gives way. */
export function withFace(faces: readonly Face[], face: Face): Face[] {
  return [face, ...faces.filter((other) => other.id !== face.id)].slice(0, limits.previews)
}

export function withoutFace(faces: readonly Face[], personId: number): Face[] {
  return faces.filter((face) => face.id !== personId)
}

/** Shows who commented on a card the moment they do. Stands once, in the frame. */
export function useFaces(): void {
  const cache = useQueryClient()
  const myId = useMyId()
  useWindowEvent('comment-added', ({ activityId, comment }) => {
    if (!comment) return
    const { user } = asComment(comment)
    patchActivity(cache, activityId, (activity: Activity) => ({
      ...activity,
      commenters_preview: withFace(activity.commenters_preview, user),
    }))
  })
  useWindowEvent('comment-deleted', ({ activityId, userId, isLastOfTheirs }) => {
    if (!isLastOfTheirs || userId !== myId) return
    patchActivity(cache, activityId, (activity: Activity) => ({
      ...activity,
      commenters_preview: withoutFace(activity.commenters_preview, userId),
    }))
  })
}
