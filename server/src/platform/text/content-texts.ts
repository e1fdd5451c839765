import type { CommunitySettings } from '@daystar/contract/community'
import type { ContentText, ContentTexts } from '@daystar/contract/texts/content-texts'
import * as listed from '@daystar/contract/texts/content-texts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { columnOf } from '../database/column-of.ts'
import type { DB } from '../database/tables.gen.ts'

type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value

/** The columns of any strings, or of lists of them; a column with fixed values is not one of them. */
type StringColumn<Row> = {
  [Column in keyof Row]-?: string extends ItemOf<NonNullable<Row[Column]>> ? Column : never
}[keyof Row]

/**
 * The list `Name` of the texts in a row: all of its columns of strings except the named ones. A new column does not
 * compile before it is in the list or named.
 */
type TextsOf<Row, Name extends keyof typeof listed, Other extends StringColumn<Row>> = Record<
  Exclude<StringColumn<Row>, Other>,
  ContentText
> &
  Record<Exclude<keyof (typeof listed)[Name], StringColumn<Row>>, never>

type TextsIn<Table extends keyof DB, Name extends keyof typeof listed, Other extends keyof DB[Table] = never> = TextsOf<
  Selectable<DB[Table]>,
  Name,
  Other & StringColumn<Selectable<DB[Table]>>
>

// The versions of an activity keep all of its texts.
export const activityTexts = listed.activityTexts satisfies TextsIn<
  'activities',
  'activityTexts',
  'tag_keys' | 'place_id' | 'local_date'
> &
  TextsIn<'activity_versions', 'activityTexts', 'local_date'>

// The versions of a comment keep all of its texts.
export const commentTexts = listed.commentTexts satisfies TextsIn<'comments', 'commentTexts'> &
  TextsIn<'comment_versions', 'commentTexts'>

export const eventCommentTexts = listed.eventCommentTexts satisfies TextsIn<'event_comments', 'eventCommentTexts'> &
  TextsIn<'event_comment_versions', 'eventCommentTexts'>

export const eventTexts = listed.eventTexts satisfies TextsIn<
  'event_series',
  'eventTexts',
  'uid' | 'place_id' | 'start_date' | 'start_time' | 'time_zone' | 'repeat_until' | 'filled_until'
>

export const eventDateTexts = listed.eventDateTexts satisfies TextsIn<'events', 'eventDateTexts', 'occurs_on'>

export const eventAnswerTexts = listed.eventAnswerTexts satisfies TextsIn<'event_answers', 'eventAnswerTexts'>

export const memberTexts = listed.memberTexts satisfies TextsIn<
  'members',
  'memberTexts',
  | 'email'
  | 'password_hash'
  | 'name_key'
  | 'username_key'
  | 'picture_path'
  | 'time_zone'
  | 'language'
  | 'last_language'
  | 'dismissed_steps'
>

export const circleTexts = listed.circleTexts satisfies TextsIn<'circles', 'circleTexts', 'name_key'>

export const circleRequestTexts = listed.circleRequestTexts satisfies TextsIn<'circle_requests', 'circleRequestTexts'>

export const circlePinTexts = listed.circlePinTexts satisfies TextsIn<'circle_pins', 'circlePinTexts'>

export const circleNoticeTexts = listed.circleNoticeTexts satisfies TextsIn<'circle_notices', 'circleNoticeTexts'>

export const communityTexts = listed.communityTexts satisfies TextsOf<
  CommunitySettings,
  'communityTexts',
  'language' | 'time_zone' | 'accent_light' | 'accent_dark' | 'announcement_until'
>

/** The names of the texts, which are those of their columns. */
export function textNames<Texts extends ContentTexts>(texts: Texts): (keyof Texts & string)[] {
  return Object.keys(texts)
}

type ValueOf<Text extends ContentText> = Text extends { readonly maxItems: number } ? readonly string[] : string

/** Values of the texts of one kind; absent or null where there is none. */
export type TextValues<Texts extends ContentTexts> = {
  readonly [Name in keyof Texts]?: ValueOf<Texts[Name]> | null | undefined
}

interface WrittenTextsOptions {
  /** True when each text starts with its prefix. */
  readonly prefixed?: boolean
}

/** The texts that are not empty, in the order of the list; a list of texts as one, with spaces in between. */
export function writtenTexts<Texts extends ContentTexts>(
  texts: Texts,
  values: TextValues<Texts>,
  { prefixed = false }: WrittenTextsOptions = {},
): string[] {
  return Object.entries(texts).flatMap(([name, { prefix = '' }]) => {
    const value: string | readonly string[] | null | undefined = values[name]
    const items = (typeof value === 'string' ? [value] : (value ?? [])).filter((item) => item !== '')
    return items.length === 0 ? [] : [items.map((item) => `${prefixed ? prefix : ''}${item}`).join(' ')]
  })
}

/** A separator that people cannot type, so that a phrase matches within one text only. */
export const textSeparator = sql`' ' || chr(1) || ' '`

/** All texts of a row as one, for a query on a table with the given alias. */
export function joinedTexts(texts: ContentTexts, alias: string): RawBuilder<string> {
  const columns = Object.entries(texts).map(([name, { maxItems }]) => {
    const column = columnOf(alias, name)
    return maxItems === undefined ? column : sql`array_to_string(${column}, ${textSeparator})`
  })
  return sql<string>`concat_ws(${textSeparator}, ${sql.join(columns)})`
}
