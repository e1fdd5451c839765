import { type Static, Type } from 'typebox'
import { Id, Nullable } from '../fields.ts'
import { limits } from '../limits.ts'

/** The members that one request concerns. */
export const MemberIds = Type.Array(Id, { minItems: 1, maxItems: limits.bulkMembers, uniqueItems: true })

/** The result for each member, in the order of the request; the members without an error were changed. */
export const MemberResults = Type.Array(
  Type.Object({
    member_id: Id,
    error: Nullable(Type.Object({ code: Type.String(), detail: Type.String() })),
  }),
)
export type MemberResults = Static<typeof MemberResults>
