import type { CircleDetail } from '@daystar/contract/circles'
import { ShareDialog } from '#ui/pictures/share-dialog.tsx'
import { InviteMembersForm } from './invite-members-form.tsx'

interface Props {
  circle: CircleDetail
  /** The invite link. */
  url: string
  onClose: () => void
}

/** The ways to invite to a circle: members whom the viewer follows, and the link. */
export function InviteDialog({ circle, url, onClose }: Props) {
  return (
    <ShareDialog url={url} name={circle.name} onClose={onClose}>
      <InviteMembersForm circle={circle} />
    </ShareDialog>
  )
}
