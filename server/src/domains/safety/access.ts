import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

const blockRules = {
  add: (viewer: Viewer, { blockedId }: { readonly blockedId: number }) =>
    viewer.id === blockedId ? 'own_block' : null,
  remove: (_viewer: Viewer, _block: null) => null,
} satisfies Rules<'block'>

const muteRules = {
  add: (viewer: Viewer, { mutedMemberId }: { readonly mutedMemberId: number | null }) =>
    viewer.id === mutedMemberId ? 'own_mute' : null,
  remove: (_viewer: Viewer, _mute: null) => null,
} satisfies Rules<'mute'>

export const authorizeBlock = authorizer('block', blockRules)
export const authorizeMute = authorizer('mute', muteRules)
