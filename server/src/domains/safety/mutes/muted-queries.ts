import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnOf } from '../../../platform/database/column-of.ts'
import { activityTexts, joinedTexts, textSeparator } from '../../../platform/text/content-texts.ts'

interface MaybeMember {
  readonly id: number | null
}

/**
 * The active mutes of a member, given as an SQL expression, as an array of one of their columns. In a query for one
 * member it is independent of the rows, so that PostgreSQL evaluates it once.
 */
function activeMutes<T>(memberId: RawBuilder<unknown>, column: string): RawBuilder<T[]> {
  const muted = columnOf('muted', column)
  return sql<T[]>`array(select ${muted} from mutes muted where muted.member_id = ${memberId} and ${muted} is not null
    and (muted.expires_at is null or muted.expires_at > now()))`
}

/** SQL condition: a member mutes another one, both given as SQL expressions. */
export function mutesMember(memberId: RawBuilder<unknown>, otherId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${otherId} = any (${activeMutes(memberId, 'muted_member_id')})`
}

const idOf = ({ id }: MaybeMember) => sql`${id ?? 0}::bigint`

export const mutedMemberIds = (viewer: MaybeMember) => activeMutes<number>(idOf(viewer), 'muted_member_id')
export const mutedCircleIds = (viewer: MaybeMember) => activeMutes<number>(idOf(viewer), 'circle_id')

/** SQL condition: a text, given as an SQL expression, contains a word that the member mutes. */
function containsMutedWord(memberId: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const words = activeMutes<string>(memberId, 'word_key')
  // `case` guarantees that the texts are read and folded only for members who mute words.
  return sql<SqlBool>`case when cardinality(${words}) = 0 then false else contains_words(${text}, ${words}) end`
}

export function hasMutedWord(viewer: MaybeMember, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return viewer.id === null ? sql<SqlBool>`false` : containsMutedWord(idOf(viewer), text)
}

interface MuteOptions {
  /** `false` where a circle was opened directly: its activities are shown, whichever circles the viewer mutes. */
  readonly circles?: boolean
  /** `false` where another member than the author of the activity is shown. */
  readonly authors?: boolean
}

/** Excludes what the viewer mutes by author, circle or word from a query on `activities as {alias}`. */
export function notMuted(viewer: MaybeMember, alias: string, options?: MuteOptions): RawBuilder<SqlBool> {
  return viewer.id === null ? sql<SqlBool>`true` : notMutedBy(idOf(viewer), alias, options)
}

/**
 * The predicate for a member given as an SQL expression. Own activities are always shown, and so are those that are
 * also in a circle of the member that they do not mute.
 */
export function notMutedBy(
  memberId: RawBuilder<unknown>,
  alias: string,
  { circles = true, authors = true }: MuteOptions = {},
): RawBuilder<SqlBool> {
  const a = (column: string) => columnOf(alias, column)
  const noAuthor = sql`${a('author_id')} <> all (${activeMutes(memberId, 'muted_member_id')})`
  return sql<SqlBool>`(${a('author_id')} = ${memberId} or (${authors ? noAuthor : sql`true`}
    and ${circles ? notInMutedCircle(memberId, a('id')) : sql`true`} and not ${containsMutedWord(memberId, textsOfActivity(alias))}))`
}

/** All texts of an activity, with those of its files after the first one. */
function textsOfActivity(alias: string): RawBuilder<string> {
  const a = (column: string) => columnOf(alias, column)
  return sql<string>`concat_ws(${textSeparator}, ${joinedTexts(activityTexts, alias)}, case when ${a('has_further_media')} then (
    select string_agg(file.alt_text, ${textSeparator}) from activity_media file where file.activity_id = ${a('id')}) end)`
}

/** `offset 0` keeps the subqueries as index probes for the listed rows. */
function notInMutedCircle(memberId: RawBuilder<unknown>, activityId: RawBuilder<unknown>) {
  const muted = activeMutes(memberId, 'circle_id')
  return sql`case when cardinality(${muted}) = 0 then true else (
    not exists (select from activity_circles link where link.activity_id = ${activityId} and link.circle_id = any (${muted}) offset 0)
    or exists (select from activity_circles link join circle_members joined on joined.circle_id = link.circle_id
      where link.activity_id = ${activityId} and joined.member_id = ${memberId} and link.circle_id <> all (${muted}) offset 0)) end`
}

/**
 * For a cached list of a member: whether a changed text can change it, and in how many seconds the next mute ends; null
 * if none does.
 */
export function mutesChange(memberId: RawBuilder<unknown>): {
  readonly byText: RawBuilder<boolean>
  readonly inSeconds: RawBuilder<number | null>
} {
  return {
    byText: sql<boolean>`cardinality(${activeMutes(memberId, 'word_key')}) > 0`,
    inSeconds: sql<number | null>`(select extract(epoch from min(muted.expires_at) - now())::float8 from mutes muted
      where muted.member_id = ${memberId} and muted.expires_at > now())`,
  }
}
