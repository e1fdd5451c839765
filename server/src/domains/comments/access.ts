import type { SignedIn } from '../../platform/http/viewer.ts'

/** Its author, and the operators of the community, who answer for what stands there. */
export function mayRemove(viewer: SignedIn, comment: { readonly author_id: number }): boolean {
  return viewer.id === comment.author_id || viewer.isOperator
}
