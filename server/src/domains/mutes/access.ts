import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

const rules = {
  add: (viewer: Viewer, { mutedMemberId }: { readonly mutedMemberId: number | null }) =>
    viewer.id === mutedMemberId ? 'own_mute' : null,
  remove: (_viewer: Viewer, _mute: null) => null,
} satisfies Rules<'mute'>

export const authorize = authorizer('mute', rules)
