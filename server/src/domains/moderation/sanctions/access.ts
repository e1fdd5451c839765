import type { Role } from '@daystar/contract/roles'
import { authorizer, type Rules } from '../../../platform/authorization/authorization.ts'
import { isModerator, isOperator } from '../../../platform/authorization/roles.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'

/**
 * The member whom a sanction is against, and the roles of both in the community; null for an account that does not
 * exist.
 */
interface SanctionedMember {
  readonly viewerRole: Role | null
  readonly memberId: number
  readonly memberRole: Role | null
}

const change = (viewer: Viewer, { viewerRole, memberId, memberRole }: SanctionedMember) => {
  if (!isModerator(viewerRole)) return 'moderators_only'
  if (memberId === viewer.id) return 'own_sanction'
  return isModerator(memberRole) && !isOperator(viewerRole) ? 'operators_only' : null
}

const rules = {
  /** `memberId`: null for the list of all appeals. */
  readAll: (
    viewer: Viewer,
    { viewerRole, memberId }: { readonly viewerRole: Role | null; readonly memberId: number | null },
  ) => {
    if (!isModerator(viewerRole)) return 'moderators_only'
    return memberId === viewer.id ? 'own_sanction' : null
  },
  impose: change,
  lift: change,
  appeal: (viewer: Viewer, sanction: { readonly member_id: number }) =>
    viewer.id === sanction.member_id ? null : 'sanction_not_found',
} satisfies Rules<'sanction'>

/**
 * Returns whether moderators may read what a sanction is about. What an admin removed from a circle, which may be
 * private, is named only after the member has appealed: moderators need not belong to the circle.
 */
export function isRemovalReadable(sanction: {
  readonly circle_name: string
  readonly appealed_at: Date | null
}): boolean {
  return sanction.circle_name === '' || sanction.appealed_at !== null
}

export const authorizeSanction = authorizer('sanction', rules)

/** The abilities of the viewer on the member. */
export function abilitiesOnMember(viewer: Viewer, subject: SanctionedMember): ('sanction:impose' | 'sanction:lift')[] {
  return (['impose', 'lift'] as const).flatMap((action) =>
    rules[action](viewer, subject) === null ? [`sanction:${action}` as const] : [],
  )
}
