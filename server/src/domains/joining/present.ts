import type { Invitation } from '@daystar/contract/invitations'
import { presentPerson } from '../accounts/index.ts'
import type { InvitationRow } from './queries.ts'

export function presentInvitation(row: InvitationRow, publicUrl: string): Invitation {
  return {
    id: row.id,
    // After "#", so that no request and no log contains the token.
    url: `${publicUrl}/signup#${row.token}`,
    created_by: presentPerson(row.creator),
    circle: row.circle_id === null ? null : { id: row.circle_id, name: row.circle_name ?? '' },
    uses: row.uses,
    max_uses: row.max_uses,
    expires_at: row.expires_at.toISOString(),
    is_active: row.is_active === true,
    created_at: row.created_at.toISOString(),
  }
}
