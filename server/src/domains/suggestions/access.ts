import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

const rules = {
  dismiss: (viewer: Viewer, { memberId }: { readonly memberId: number | null }) =>
    viewer.id === memberId ? 'not_yourself' : null,
} satisfies Rules<'suggestion'>

export const authorize = authorizer('suggestion', rules)
