import type { Role } from '@daystar/contract/roles'

/** The member that the bearer token identifies. */
export interface SignedInViewer {
  readonly id: number
  readonly sessionId: number
  readonly timeZone: string
  readonly role: Role
  readonly isEmailConfirmed: boolean
  /**
   * The end of the suspension in milliseconds since 1970: Infinity for a permanent one, 0 for a member who is not
   * suspended.
   */
  readonly suspendedUntilMs: number
}

/** A caller without a token. Sees only public content. */
export interface Visitor {
  readonly id: null
}

export type Viewer = SignedInViewer | Visitor

export const visitor: Visitor = { id: null }
