/** Who asks, known from the bearer token alone. */
export interface SignedIn {
  readonly id: number
  readonly sessionId: number
  readonly timeZone: string
  readonly isOperator: boolean
}

/** Somebody without a live token: sees what everybody sees. */
export interface Visitor {
  readonly id: null
}

export type Viewer = SignedIn | Visitor

export const visitor: Visitor = { id: null }
