import type { Activity } from '@daystar/contract/activities'
import { Ellipsis, Pencil, Trash2, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMyId } from '#lib/use-me.ts'
import { emit } from '#lib/window-events.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyOverlay } from '#ui/lazy-overlay.tsx'
import { Menu } from '#ui/menu.tsx'
import { DeleteActivityDialog } from './lazy-delete-activity-dialog.ts'

const ActivityAudienceDialog = lazyOverlay(async () => (await import('./audience-dialog.tsx')).ActivityAudienceDialog)

interface Props {
  activity: Activity
  /** Opens an inline editor; without it, the editor dialog opens. */
  onEdit?: () => void
}

/** Edit, delete, and who can see it; shown only to the author. */
export function AuthorMenu({ activity, onEdit }: Props) {
  const myId = useMyId()
  const [dialog, setDialog] = useState<'audience' | 'delete' | null>(null)
  const close = () => setDialog(null)
  if (myId !== activity.author_id) return null

  const edit = onEdit ?? (() => emit('activity:edit', { activityId: activity.id, activity }))

  return (
    <>
      <Menu
        trigger={<IconButton label="Activity actions" icon={<Ellipsis aria-hidden="true" className="size-5.5" />} />}
        items={[
          { label: 'Edit Activity', icon: <Pencil aria-hidden="true" className="size-4.5" />, onSelect: edit },
          {
            label: 'Who can see it',
            icon: <Users aria-hidden="true" className="size-4.5" />,
            onSelect: () => setDialog('audience'),
          },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" className="size-4.5" />,
            danger: true,
            onSelect: () => setDialog('delete'),
          },
        ]}
      />
      <Suspense>
        {dialog === 'delete' && <DeleteActivityDialog activityId={activity.id} onClose={close} />}
        {dialog === 'audience' && <ActivityAudienceDialog activity={activity} onClose={close} />}
      </Suspense>
    </>
  )
}
