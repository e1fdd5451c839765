import { refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'

/** Clients send along who acts; the token alone decides, and a call that names somebody else is refused. */
export function requireOneself(viewer: SignedIn, senderId: number | undefined): void {
  if (senderId !== undefined && senderId !== viewer.id) throw refusal('not_yourself')
}
