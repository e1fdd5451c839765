import type { Activity } from '@daystar/contract/activities'
import { Ellipsis } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { MenuButton } from '#ui/overlays/menu-button.tsx'

const Panel = lazyOverlay(async () => (await import('./activity-menu-panel.tsx')).ActivityMenuPanel, 'first')

interface Props {
  activity: Activity
  /** Opens an inline editor; without it, the editor dialog opens. */
  onEdit?: (() => void) | undefined
}

/** The menu of an activity: for its author, or for other members and moderators. */
export function ActivityMenu({ activity, onEdit }: Props) {
  const myId = useMyId()
  const isAuthor = myId === activity.author_id
  if (myId === null || (!isAuthor && activity.user.id === 0)) return null
  const label = isAuthor ? t('Activity actions') : t('More actions')
  const trigger = <IconButton label={label} icon={<Ellipsis aria-hidden="true" className="size-5.5" />} />
  return <MenuButton trigger={trigger} Panel={Panel} panel={{ activity, isAuthor, onEdit }} />
}
