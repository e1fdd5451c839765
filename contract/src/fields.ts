import { type Static, type TSchema, Type } from 'typebox'
import { limits } from './limits.ts'

/** A row's id: a positive whole number below 2^53. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' })

/** A calendar date, YYYY-MM-DD. */
export const LocalDate = Type.String({ format: 'date' })

/** An IANA time zone such as "Europe/Berlin"; the server refuses names it does not know. */
export const TimeZone = Type.String({ minLength: 1, maxLength: 64 })

/** A member's id, or "me". */
export const MemberRef = Type.String({ pattern: '^(me|[1-9][0-9]{0,15})$' })

/** Query of a list that is cut by keyset. */
export const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax, default: limits.pageDefault })),
  cursor: Type.Optional(Type.String({ maxLength: 300 })),
}
export const Page = Type.Object(page)

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Text that must hold something besides white space. */
export const Line = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' })

/** A member as cards and lists show them. */
export const Person = Type.Object({
  id: Id,
  name: Type.String(),
  display_name: Type.String(),
  username: Nullable(Type.String()),
  profile_pic_url: Nullable(Type.String()),
})
export type Person = Static<typeof Person>

/** A member as one of many beside a card: a page of them carries some hundred. */
export const Face = Type.Pick(Person, ['id', 'name', 'profile_pic_url'])
export type Face = Static<typeof Face>

/** A member named in a text, by token or by handle, with the present name. */
export const Mentioned = Type.Object({ id: Id, name: Type.String(), username: Nullable(Type.String()) })
export type Mentioned = Static<typeof Mentioned>

/** A picture or video as a page needs it: boxes are reserved from width and height before a byte has come. */
export const Media = Type.Object({
  url: Type.String(),
  kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** ThumbHash, base64. */
  placeholder: Nullable(Type.String()),
  alt: Type.String(),
  variants: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() })),
})
export type Media = Static<typeof Media>
