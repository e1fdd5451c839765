import type { Invitation } from '@daystar/contract/joining/invitations'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { presentPerson } from '../../accounts/index.ts'
import { isAddressReadable } from '../access.ts'
import type { InvitationRow } from './queries.ts'

interface PresentedWith {
  readonly publicUrl: string
  /** The titles of the events that the viewer sees, by their ids. */
  readonly eventTitles: ReadonlyMap<number, string>
}

/** Contains the address to which it was sent if the viewer may read it, and the event if they see it. */
export function presentInvitation(
  row: InvitationRow,
  viewer: SignedInViewer,
  { publicUrl, eventTitles }: PresentedWith,
): Invitation {
  const eventTitle = row.event_id === null ? undefined : eventTitles.get(row.event_id)
  return {
    id: row.id,
    // The token follows "#", which keeps it out of requests and logs.
    url: `${publicUrl}/signup#${row.token}`,
    created_by: presentPerson(row.creator),
    circle: row.circle_id === null ? null : { id: row.circle_id, name: row.circle_name ?? '' },
    label: row.label,
    pack_members: row.pack_members.map(presentPerson),
    pack_event: row.event_id === null || eventTitle === undefined ? null : { id: row.event_id, title: eventTitle },
    sent_to: isAddressReadable(viewer, { createdBy: row.created_by }) ? row.sent_to : null,
    uses: row.uses,
    max_uses: row.max_uses,
    expires_at: row.expires_at.toISOString(),
    is_active: row.is_active === true,
    created_at: row.created_at.toISOString(),
  }
}
