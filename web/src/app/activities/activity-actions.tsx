import type { Activity } from '@daystar/contract/activities'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { EngagementPreviewButton } from '#features/engagement/ui/engagement-preview-button.tsx'
import { HighFiveButton } from '#features/engagement/ui/high-five-button.tsx'
import { numberText } from '#lib/i18n/format-message.ts'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'

const EngagementDialog = lazyOverlay(
  async () => (await import('#features/engagement/ui/engagement-dialog.tsx')).EngagementDialog,
  'everyone',
)

interface Props {
  activity: Activity
  /** True when the comment section below is open. */
  commentsOpen: boolean
  onComments: () => void
}

/** The action row of an activity: high five, comments, and the people who engaged with it. */
export function ActivityActions({ activity, commentsOpen, onComments }: Props) {
  const [isEngagementOpen, setIsEngagementOpen] = useState(false)
  const count = activity.comment_count
  return (
    <>
      <HighFiveButton activity={activity} />
      <button
        type="button"
        data-key="comment"
        aria-expanded={commentsOpen}
        onClick={onComments}
        className="flex min-h-11 items-center gap-2 rounded-row px-2.5 sm:gap-2.5 sm:px-3.5 font-[600] text-md text-quiet hover:bg-sunk hover:text-ink"
      >
        <MessageCircle aria-hidden="true" className="size-5.5" />
        {/* Some languages have no digit in the texts of small numbers. */}
        <span className="sr-only">{t('{count, plural, one {# comment} other {# comments}}', { count })}</span>
        <span aria-hidden="true" className="tabular-nums">
          {numberText(count)}
        </span>
      </button>
      <EngagementPreviewButton activity={activity} onOpen={() => setIsEngagementOpen(true)} />
      {isEngagementOpen && <EngagementDialog activityId={activity.id} onClose={() => setIsEngagementOpen(false)} />}
    </>
  )
}
