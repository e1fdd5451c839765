import type { Activity } from '@daystar/contract/activities'
import { Pencil, Trash2, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { MenuPanel } from '#ui/overlays/menu-panel.tsx'
import type { MenuPanelProps } from '#ui/overlays/menu-props.ts'
import { DeleteActivityDialog } from './lazy-delete-activity-dialog.ts'

const ActivityAudienceDialog = lazyOverlay(async () => (await import('./audience-dialog.tsx')).ActivityAudienceDialog)

interface Props extends MenuPanelProps {
  activity: Activity
  /** Opens an inline editor; without it, the editor dialog opens. */
  onEdit: (() => void) | undefined
}

/** Edit, delete, and who can see it, for the author. The dialogs stay open when the menu closes. */
export function AuthorMenu({ activity, onEdit, ...panel }: Props) {
  const [dialog, setDialog] = useState<'audience' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const edit = onEdit ?? (() => emit('activity:edit', { activityId: activity.id, activity }))

  return (
    <>
      <MenuPanel
        {...panel}
        items={[
          { label: t('Edit Activity'), icon: <Pencil aria-hidden="true" className="size-4.5" />, onSelect: edit },
          {
            label: t('Who can see it'),
            icon: <Users aria-hidden="true" className="size-4.5" />,
            onSelect: () => setDialog('audience'),
          },
          {
            label: t('Delete'),
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
