import type { Activity } from '@daystar/contract/activities'
import { MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FacesButton } from '#features/engagement/ui/faces-button.tsx'
import { HighFiveButton } from '#features/engagement/ui/high-five-button.tsx'
import { lazyPart } from '#lib/chunks.ts'

const EngagementDialog = lazyPart(
  async () => (await import('#features/engagement/ui/engagement-dialog.tsx')).EngagementDialog,
)

interface Props {
  activity: Activity
  /** Whether the conversation is shown below. */
  commentsOpen: boolean
  onComments: () => void
}

/** What can be done with an activity: a high five, a comment, a look at who did either. */
export function ActivityActs({ activity, commentsOpen, onComments }: Props) {
  const [showsPeople, setShowsPeople] = useState(false)
  const count = activity.comment_count
  return (
    <>
      <HighFiveButton activity={activity} />
      <button
        type="button"
        data-key="comment"
        aria-expanded={commentsOpen}
        aria-label={count === 1 ? '1 comment' : `${count} comments`}
        onClick={onComments}
        className="flex min-h-11 items-center gap-2.5 rounded-row px-3.5 font-[600] text-md text-quiet hover:bg-sunk hover:text-ink"
      >
        <MessageCircle aria-hidden="true" className="size-5.5" />
        <span className="tabular-nums">{count}</span>
      </button>
      <FacesButton activity={activity} onOpen={() => setShowsPeople(true)} />
      <Suspense>
        {showsPeople && <EngagementDialog activityId={activity.id} onClose={() => setShowsPeople(false)} />}
      </Suspense>
    </>
  )
}
