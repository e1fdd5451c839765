import type { MemberSummary } from '@daystar/contract/fields'
import type { SuggestedCircle, SuggestedMember } from '@daystar/contract/suggestions'
import { presentPerson, presentPicture } from '../accounts/index.ts'
import { type CircleRow, presentCircle } from '../circles/index.ts'
import type { SuggestedCircleRow } from './circle-queries.ts'
import type { SuggestedMemberRow } from './member-queries.ts'

const presentNamed = ({ id, name, picture }: SuggestedCircleRow['members'][number]): MemberSummary => ({
  id,
  name,
  profile_pic_url: presentPicture(picture),
})

export function presentSuggestedMember(row: SuggestedMemberRow): SuggestedMember {
  return { ...row, member: presentPerson(row.member), members: row.members.map(presentNamed) }
}

export function presentSuggestedCircle(row: SuggestedCircleRow, circle: CircleRow): SuggestedCircle {
  const { id: _, ...reasons } = row
  return { ...reasons, circle: presentCircle(circle), members: row.members.map(presentNamed) }
}
