/** The member that the bearer token identifies. */
export interface SignedInViewer {
  readonly id: number
  readonly sessionId: number
  readonly timeZone: string
  readonly isOperator: boolean
}

/** A caller without a token. Sees only public content. */
export interface Visitor {
  readonly id: null
}

export type Viewer = SignedInViewer | Visitor

export const visitor: Visitor = { id: null }
