import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/** Imports of other members are hidden, so they are not found. */
const importRules = {
  undo: (viewer: Viewer, { memberId }: { readonly memberId: number | null }) =>
    viewer.id !== null && viewer.id === memberId ? null : 'import_not_found',
} satisfies Rules<'import'>

export const authorize = authorizer('import', importRules)
