import { type Static, type TNever, type TOptional, type TProperties, type TSchema, Type } from 'typebox'
import type { Ability, ObjectAbility } from './abilities.ts'
import { type Language, languages } from './languages.ts'
import { limits } from './limits.ts'
import { message } from './message.ts'

/** An id: a positive integer below 2^53. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** A timestamp, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' })

/** A calendar date, YYYY-MM-DD. */
export const LocalDate = Type.String({ format: 'date' })

/** A version 4 UUID that a client chose. */
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** An IANA time zone such as "Europe/Berlin"; the server rejects unknown names. */
export const TimeZone = Type.String({ minLength: 1, maxLength: 64 })

/** A language of the app. */
export const AppLanguage = Type.Enum(Object.keys(languages) as Language[])

/** A member's id, or "me". */
export const MemberRef = Type.String({ pattern: '^(me|[1-9][0-9]{0,15})$' })

/** `rules_version` of the community, where it requires that new members accept the rules. */
export const AcceptedRules = Type.Optional(Type.String({ maxLength: limits.rulesVersionMax }))

/** Query parameters of a list with keyset pagination. */
export const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax, default: limits.pageDefault })),
  cursor: Type.Optional(Type.String({ maxLength: 300 })),
}
export const Page = Type.Object(page)

/** One of several texts. */
export const OneOf = <const T extends string>(values: readonly T[], options?: { readonly default: T }) => {
  const literals = values.map((value) => Type.Literal(value))
  return Type.Unsafe<T>(Type.Union(literals, options))
}

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/**
 * A visible character: anything but white space, control characters, an accent alone, and characters that are drawn as
 * nothing, such as zero-width spaces, direction marks and the empty Braille pattern.
 */
export const visibleCharacter = '[^\\p{Z}\\p{Cc}\\p{M}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb\\u2800]'

/** Text with at least one visible character. */
export const NonBlankText = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: visibleCharacter })

/**
 * The fields of a resource that an update does not accept. Sending one is a validation error, because the caller
 * expects it to change something; fields that no resource has are ignored.
 */
export function fixedFields<P extends TProperties, E extends string>(
  resource: { readonly properties: P },
  editable: Readonly<Record<E, unknown>>,
): Record<Exclude<keyof P & string, E>, TOptional<TNever>> {
  const names = Object.keys(resource.properties).filter((name) => !(name in editable))
  return Object.fromEntries(names.map((name) => [name, FixedField])) as ReturnType<typeof fixedFields<P, E>>
}

const FixedField = Type.Optional(Type.Never({ errorMessage: message('Cannot be changed here') }))

/** A member as shown on cards and in lists. */
export const Person = Type.Object({
  id: Id,
  name: Type.String(),
  display_name: Type.String(),
  username: Nullable(Type.String()),
  profile_pic_url: Nullable(Type.String()),
})
export type Person = Static<typeof Person>

/** The fields that avatars on a card need. Kept small, because a page of cards contains hundreds of them. */
export const MemberSummary = Type.Pick(Person, ['id', 'name', 'profile_pic_url'])
export type MemberSummary = Static<typeof MemberSummary>

/** A member mentioned in a text, by token or by handle, with their current name. */
export const MentionedMember = Type.Object({ id: Id, name: Type.String(), username: Nullable(Type.String()) })
export type MentionedMember = Static<typeof MentionedMember>

/** A picture or video. Pages use width and height to reserve the space before the file has loaded. */
export const Media = Type.Object({
  id: Id,
  url: Type.String(),
  kind: OneOf(['image', 'video']),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** ThumbHash, base64. */
  placeholder: Nullable(Type.String()),
  alt: Type.String(),
  variants: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() })),
})
export type Media = Static<typeof Media>

/** Any text in the schema, so that a page also accepts the abilities of a later version. */
const abilitiesOf = <A extends string>() => Type.Unsafe<A[]>(Type.Array(Type.String()))

/** The abilities of the viewer by their role. */
export const Abilities = abilitiesOf<Ability>()
/** The abilities of the viewer on one object. */
export const abilitiesOn = <A extends ObjectAbility>() => abilitiesOf<A>()

/** When something was last edited. */
export const LastEdit = Type.Object({ id: Id, edited_at: Instant })
export type LastEdit = Static<typeof LastEdit>
