import { apiError } from '../../platform/http/api-error.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'

/**
 * Clients send a `sender_id`, but only the token identifies the caller. A request that names another member is
 * rejected.
 */
export function requireSelf(viewer: SignedInViewer, senderId: number | undefined): void {
  if (senderId !== undefined && senderId !== viewer.id) throw apiError('not_yourself')
}
