import type { Activity } from '@daystar/contract/activities'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AuthorMenu } from '#features/activities/ui/author-menu.tsx'
import { DeleteActivityDialog } from '#features/activities/ui/lazy-delete-activity-dialog.ts'
import { MemberMenu } from '#features/moderation/ui/member-tools/member-menu.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useCan } from '#lib/members/use-can.ts'
import type { MenuItem, MenuPanelProps } from '#ui/overlays/menu-props.ts'
import { useCirclePinItems } from '../circles/circle-pin-items.tsx'
import { useMuteItem } from './use-mute-item.tsx'
import { usePinItem } from './use-pin-item.tsx'

interface Props extends MenuPanelProps {
  activity: Activity
  isAuthor: boolean
  onEdit: (() => void) | undefined
}

export function ActivityMenuPanel({ isAuthor, onEdit, ...props }: Props) {
  const items = [...useCirclePinItems(props.activity), ...useMuteItem(props.activity.id)]
  return isAuthor ? <OwnMenu onEdit={onEdit} items={items} {...props} /> : <ReaderMenu items={items} {...props} />
}

function OwnMenu({ items, ...props }: Omit<Props, 'isAuthor'> & { items: MenuItem[] }) {
  const pin = usePinItem(props.activity.id)
  return <AuthorMenu items={[pin, ...items]} {...props} />
}

/** Other members get these items; moderators can delete the activity as well. */
function ReaderMenu({ activity, items, ...panel }: Omit<Props, 'isAuthor' | 'onEdit'> & { items: MenuItem[] }) {
  const canDelete = useCan('activity:delete')
  const [isDeleting, setIsDeleting] = useState(false)
  const deletion: MenuItem = {
    label: t('Delete activity'),
    icon: <Trash2 aria-hidden="true" className="size-4.5" />,
    danger: true,
    onSelect: () => setIsDeleting(true),
  }
  return (
    <>
      <MemberMenu
        {...panel}
        member={activity.user}
        reports={[{ label: t('Report activity'), subject: { type: 'activity', id: activity.id } }]}
        items={canDelete ? [deletion] : []}
        lateItems={items}
      />
      {isDeleting && <DeleteActivityDialog needsReason activityId={activity.id} onClose={() => setIsDeleting(false)} />}
    </>
  )
}
