import type { SignedInViewer } from '../../platform/http/viewer.ts'

/** The author can remove a comment, and so can operators, who moderate the community. */
export function canRemove(viewer: SignedInViewer, comment: { readonly author_id: number }): boolean {
  return viewer.id === comment.author_id || viewer.isOperator
}
