import type { Activity } from '@daystar/contract/activities'
import { Suspense, useState } from 'react'
import { ActivityCard } from '#features/activities/ui/activity-card.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { ActivityActions } from '../activities/activity-actions.tsx'
import { ActivityMenu } from '../activities/activity-menu.tsx'
import { activityNote, commentNote } from '../outbox/lazy-waiting-note.tsx'

const CommentSection = lazySection(
  async () => (await import('#features/comments/ui/comment-section.tsx')).CommentSection,
  'everyone',
)
const ActivityEditor = lazySection(
  async () => (await import('#features/activities/ui/activity-editor.tsx')).ActivityEditor,
)

interface Props {
  activity: Activity
  /** The row in the list; the photos of the first rows load with priority. */
  index: number
}

/** An activity in a list, with inline comments and inline editing. */
export function FeedCard({ activity, index }: Props) {
  const [commentsOpen, setCommentsOpen] = useState(false)
  const [isEditing, setIsEditing] = useState(false)

  // An activity that waits to be sent has a local id.
  const isLocal = activity.id < 0
  if (isEditing) {
    return (
      <Card as="article" className="p-5">
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <ActivityEditor activity={activity} onDone={() => setIsEditing(false)} />
        </Suspense>
      </Card>
    )
  }
  return (
    <ActivityCard
      activity={activity}
      priority={index <= 1}
      menu={!isLocal && <ActivityMenu activity={activity} onEdit={() => setIsEditing(true)} />}
      actions={
        !isLocal && (
          <ActivityActions
            activity={activity}
            commentsOpen={commentsOpen}
            onComments={() => setCommentsOpen(!commentsOpen)}
          />
        )
      }
      footer={
        <>
          {activityNote(activity)}
          {commentsOpen && (
            <div className="border-line border-t px-5 py-4">
              <Suspense fallback={<TextSkeleton lines={2} />}>
                <CommentSection activity={activity} note={commentNote} />
              </Suspense>
            </div>
          )}
        </>
      }
    />
  )
}
