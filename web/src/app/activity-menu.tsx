import type { Activity } from '@daystar/contract/activities'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AuthorMenu } from '#features/activities/ui/author-menu.tsx'
import { DeleteActivityDialog } from '#features/activities/ui/lazy-delete-activity-dialog.ts'
import { MemberActions } from '#features/moderation/ui/member-actions.tsx'
import { useMe } from '#lib/use-me.ts'

interface Props {
  activity: Activity
  /** Opens an inline editor; without it, the editor dialog opens. */
  onEdit?: () => void
}

/** The menu of an activity: for its author, or for other members and moderators. */
export function ActivityMenu({ activity, onEdit }: Props) {
  const { data: me } = useMe()
  const [isDeleting, setIsDeleting] = useState(false)
  const isModerator = me?.role === 'moderator' || me?.role === 'operator'
  return (
    <>
      <AuthorMenu activity={activity} {...(onEdit && { onEdit })} />
      <MemberActions
        label="More actions"
        member={activity.user}
        reports={[{ label: 'Report activity', subject: { type: 'activity', id: activity.id } }]}
        items={
          isModerator
            ? [
                {
                  label: 'Delete activity',
                  icon: <Trash2 aria-hidden="true" className="size-4.5" />,
                  danger: true,
                  onSelect: () => setIsDeleting(true),
                },
              ]
            : []
        }
      />
      <Suspense>
        {isDeleting && <DeleteActivityDialog activityId={activity.id} onClose={() => setIsDeleting(false)} />}
      </Suspense>
    </>
  )
}
