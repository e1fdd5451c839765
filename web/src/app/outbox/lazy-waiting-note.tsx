import type { Activity } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import { Suspense } from 'react'
import type { Notice } from '#features/circles/api/use-circle-notices.ts'
import { lazySection } from '#ui/loading/lazy-section.tsx'

const WaitingNote = lazySection(async () => (await import('./outbox-layer.tsx')).WaitingNote)

/** What waits to be sent about an activity. Empty if everything is sent. */
export function activityNote(activity: Activity) {
  return 'waiting' in activity && <Suspense>{<WaitingNote place={`activity:${activity.id}`} />}</Suspense>
}

export function noticeNote({ id, isWaiting }: Notice) {
  return isWaiting && <Suspense>{<WaitingNote place={`notice:${id}`} />}</Suspense>
}

export function commentNote(comment: Comment) {
  return 'waiting' in comment && <Suspense>{<WaitingNote place={`comment:${comment.id}`} />}</Suspense>
}
