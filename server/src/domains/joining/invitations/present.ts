import type { Invitation } from '@daystar/contract/joining/invitations'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { presentPerson } from '../../accounts/index.ts'
import { isAddressReadable } from '../access.ts'
import type { InvitationRow } from './queries.ts'

/** Without the address to which it was sent, unless the viewer may read it. */
export function presentInvitation(row: InvitationRow, viewer: SignedInViewer, publicUrl: string): Invitation {
  return {
    id: row.id,
    // The token follows "#", which keeps it out of requests and logs.
    url: `${publicUrl}/signup#${row.token}`,
    created_by: presentPerson(row.creator),
    circle: row.circle_id === null ? null : { id: row.circle_id, name: row.circle_name ?? '' },
    label: row.label,
    pack_members: row.pack_members.map(presentPerson),
    pack_event: row.event_id === null ? null : { id: row.event_id, title: row.event_title ?? '' },
    sent_to: isAddressReadable(viewer, { createdBy: row.created_by }) ? row.sent_to : null,
    uses: row.uses,
    max_uses: row.max_uses,
    expires_at: row.expires_at.toISOString(),
    is_active: row.is_active === true,
    created_at: row.created_at.toISOString(),
  }
}
