import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/** Uploads of other members are hidden, so they are not found. */
const ownerOnly = (viewer: Viewer, { ownerId }: { readonly ownerId: number | null }) =>
  viewer.id !== null && viewer.id === ownerId ? null : 'upload_not_found'

const rules = { continue: ownerOnly, cancel: ownerOnly } satisfies Rules<'upload'>

export const authorize = authorizer('upload', rules)
