import type { Activity } from '@daystar/contract/activities'
import { useNavigate } from '@tanstack/react-router'
import { Link as LinkIcon, MessageCircle, Pencil, Repeat, Trash2, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { MenuPanel } from '#ui/overlays/menu-panel.tsx'
import type { MenuItem, MenuPanelProps } from '#ui/overlays/menu-props.ts'
import { DeleteActivityDialog } from './lazy-delete-activity-dialog.ts'

const LinkDialog = lazyOverlay(async () => (await import('./links/link-dialog.tsx')).LinkDialog)
const ActivityAudienceDialog = lazyOverlay(
  async () => (await import('./audience/audience-dialog.tsx')).ActivityAudienceDialog,
)
const CompanionsDialog = lazyOverlay(async () => (await import('./companions/companions-dialog.tsx')).CompanionsDialog)
const CommentingDialog = lazyOverlay(async () => (await import('./audience/commenting-dialog.tsx')).CommentingDialog)

interface Props extends MenuPanelProps {
  activity: Activity
  /** Opens an inline editor; without it, the editor dialog opens. */
  onEdit: (() => void) | undefined
  /** Shown below the others, because they can appear later. */
  items?: readonly MenuItem[]
}

/** The author's menu of an activity. The dialogs stay open when the menu closes. */
export function AuthorMenu({ activity, onEdit, items = [], ...panel }: Props) {
  const [dialog, setDialog] = useState<'audience' | 'commenting' | 'companions' | 'delete' | 'link' | null>(null)
  const navigate = useNavigate()
  const close = () => setDialog(null)
  const edit = onEdit ?? (() => emit('activity:edit', { activityId: activity.id, activity }))

  /** Opens a new draft with the text and the details of the activity. */
  async function repeat() {
    const { storeRepeatedDraft } = await import('./composer/draft/repeated-draft.ts')
    const draftId = storeRepeatedDraft(activity)
    await navigate({ to: '/upload', search: { draft: draftId } })
  }

  return (
    <>
      <MenuPanel
        {...panel}
        items={[
          { label: t('Edit Activity'), icon: <Pencil aria-hidden="true" className="size-4.5" />, onSelect: edit },
          {
            label: t('Repeat'),
            icon: <Repeat aria-hidden="true" className="size-4.5" />,
            onSelect: () => void repeat(),
          },
          {
            label: t('Who can see it'),
            icon: <Users aria-hidden="true" className="size-4.5" />,
            onSelect: () => setDialog('audience'),
          },
          {
            label: t('With', {}, { context: 'companions' }),
            icon: <UserPlus aria-hidden="true" className="size-4.5" />,
            onSelect: () => setDialog('companions'),
          },
          {
            label: t('Who can comment'),
            icon: <MessageCircle aria-hidden="true" className="size-4.5" />,
            onSelect: () => setDialog('commenting'),
          },
          {
            label: t('Link for people without an account'),
            icon: <LinkIcon aria-hidden="true" className="size-4.5" />,
            onSelect: () => setDialog('link'),
          },
          {
            label: t('Delete'),
            icon: <Trash2 aria-hidden="true" className="size-4.5" />,
            danger: true,
            onSelect: () => setDialog('delete'),
          },
          ...items,
        ]}
      />
      {dialog === 'delete' && <DeleteActivityDialog activityId={activity.id} onClose={close} />}
      {dialog === 'companions' && <CompanionsDialog activity={activity} onClose={close} />}
      {dialog === 'commenting' && <CommentingDialog activity={activity} onClose={close} />}
      {dialog === 'link' && <LinkDialog activity={activity} onClose={close} />}
      {dialog === 'audience' && <ActivityAudienceDialog activity={activity} onClose={close} />}
    </>
  )
}
