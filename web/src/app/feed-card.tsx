import type { Activity } from '@daystar/contract/activities'
import { Suspense, useState } from 'react'
import { ActivityCard } from '#features/activities/ui/activity-card.tsx'
import { AuthorMenu } from '#features/activities/ui/author-menu.tsx'
import { lazyPart } from '#lib/chunks.ts'
import { Card } from '#ui/card.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { ActivityActs } from './activity-acts.tsx'

const CommentSection = lazyPart(async () => (await import('#features/comments/ui/comment-section.tsx')).CommentSection)
const ActivityEditor = lazyPart(
  async () => (await import('#features/activities/ui/activity-editor.tsx')).ActivityEditor,
)

interface Props {
  activity: Activity
  /** Its place in the list: the first picture is fetched ahead of the others. */
  index: number
}

/** An activity in a list, with everything that can be done to it in place. */
export function FeedCard({ activity, index }: Props) {
  const [commentsOpen, setCommentsOpen] = useState(false)
  const [editing, setEditing] = useState(false)

  if (editing) {
    return (
      <Card as="article" className="p-5">
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <ActivityEditor activity={activity} onDone={() => setEditing(false)} />
        </Suspense>
      </Card>
    )
  }
  return (
    <ActivityCard
      activity={activity}
      priority={index <= 1}
      menu={<AuthorMenu activity={activity} onEdit={() => setEditing(true)} />}
      acts={
        <ActivityActs
          activity={activity}
          commentsOpen={commentsOpen}
          onComments={() => setCommentsOpen(!commentsOpen)}
        />
      }
      footer={
        commentsOpen && (
          <div className="border-line border-t px-5 py-4">
            <Suspense fallback={<TextSkeleton lines={2} />}>
              <CommentSection activityId={activity.id} count={activity.comment_count} />
            </Suspense>
          </div>
        )
      }
    />
  )
}
