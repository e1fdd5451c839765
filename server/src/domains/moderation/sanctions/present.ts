import type { Appeal, OwnSanction, Sanction } from '@daystar/contract/moderation/sanctions'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { presentPerson } from '../../accounts/index.ts'
import { personOrNull } from '../present.ts'
import { abilitiesOnMember, isRemovalReadable } from './access.ts'
import type { AppealRow, SanctionRow } from './queries.ts'

function presentCommon({ created_by: _creator, seen_at: _seenAt, ...row }: SanctionRow) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    is_in_force: Boolean(row.is_in_force),
    appealed_at: row.appealed_at?.toISOString() ?? null,
    appeal_decided_at: row.appeal_decided_at?.toISOString() ?? null,
  }
}

const withheldName = '…'

/** The subject and the circle of a removal are left out if moderators may not read them. */
export function presentSanction(row: SanctionRow): Sanction {
  const withheld = !isRemovalReadable(row) && { subject_excerpt: '', circle_name: withheldName }
  return { ...presentCommon(row), ...withheld, created_by: personOrNull(row.created_by) }
}

export function presentOwnSanction(row: SanctionRow): OwnSanction {
  return { ...presentCommon(row), is_seen: row.seen_at !== null }
}

export function presentAppeal(row: AppealRow, viewer: SignedInViewer): Appeal {
  const subject = { viewerRole: viewer.role, memberId: row.member_id, memberRole: row.member_role }
  return {
    sanction: presentSanction(row),
    member: presentPerson(row.member),
    case_id: row.case_id,
    can: abilitiesOnMember(viewer, subject).filter((ability) => ability === 'sanction:lift'),
  }
}
