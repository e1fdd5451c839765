import type { Activity } from '@daystar/contract/activities'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { useMyId } from '#lib/use-me.ts'
import { emit } from '#lib/window-events.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.ts'
import { useDeleteActivity } from '../api/use-delete-activity.ts'

const AlertDialog = lazyPart(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

interface Props {
  activity: Activity
  /** Opens the editor in the card's own place; without it, the editor that is a dialog is asked for. */
  onEdit?: () => void
}

/** Edit and delete, for the author alone. */
export function AuthorMenu({ activity, onEdit }: Props) {
  const myId = useMyId()
  const [asks, setAsks] = useState(false)
  const remove = useDeleteActivity(activity.id, (words) => showToast(words, { tone: 'failure' }))
  if (myId !== activity.author_id) return null

  const edit = onEdit ?? (() => emit('activity:edit', { activityId: activity.id, activity }))
  const confirm = () => remove.mutate(undefined, { onSettled: () => setAsks(false) })

  return (
    <>
      <Menu
        trigger={
          <IconButton label="What you can do with it" icon={<Ellipsis aria-hidden="true" className="size-5.5" />} />
        }
        entries={[
          { label: 'Edit Activity', icon: <Pencil aria-hidden="true" className="size-4.5" />, onSelect: edit },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" className="size-4.5" />,
            danger: true,
            onSelect: () => setAsks(true),
          },
        ]}
      />
      <Suspense>
        {asks && (
          <AlertDialog
            open
            danger
            title="Delete this activity?"
            description="Its comments and high fives go with it. This cannot be undone."
            pending={remove.isPending}
            onClose={() => setAsks(false)}
            onConfirm={confirm}
          />
        )}
      </Suspense>
    </>
  )
}
