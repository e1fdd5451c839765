import type { ImposedKind } from '@daystar/contract/moderation/sanction-kinds'
import type { Role } from '@daystar/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import { isModerator, isOperator } from '../../platform/authorization/roles.ts'
import type { SignedInViewer, Viewer } from '../../platform/authorization/viewer.ts'
import { memberVisibleTo } from '../accounts/index.ts'

/** A case, by the member whom it is about, and the role of the viewer in the community. */
interface ReviewedCase {
  readonly viewerRole: Role | null
  readonly memberId: number | null
}

interface DecidedCase extends ReviewedCase {
  /** Null: the case is about a circle. */
  readonly memberRole: Role | null
  readonly sanction: ImposedKind | null
}

/** Cases about themselves are hidden from moderators, because these name the reporters. */
const review = (viewer: Viewer, { viewerRole, memberId }: ReviewedCase) => {
  if (!isModerator(viewerRole)) return 'moderators_only'
  return memberId === viewer.id ? 'report_not_found' : null
}

const rules = {
  create: (viewer: Viewer, { memberId }: { readonly memberId: number | null }) =>
    viewer.id === memberId ? 'own_report' : null,
  review,
  decide: (viewer: Viewer, decided: DecidedCase) =>
    review(viewer, decided) ??
    (decided.sanction !== null && isModerator(decided.memberRole) && !isOperator(decided.viewerRole)
      ? 'operators_only'
      : null),
} satisfies Rules<'report'>

export const authorize = authorizer('report', rules)

/**
 * SQL: whether a reporter learns the name of the member of a case, given as a column: those whom they can see, and
 * those whom they blocked, because the list of blocked members names them as well.
 */
export function isNamedTo(reporter: SignedInViewer, member: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${memberVisibleTo(reporter, member)}
    or exists (select from blocks b where b.blocker_id = ${reporter.id}::bigint and b.blocked_id = ${sql.ref(member)}))`
}
