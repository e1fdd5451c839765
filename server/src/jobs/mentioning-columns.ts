import type { DraftContent } from '@daystar/contract/drafts'
import { limits } from '@daystar/contract/limits'
import type { Plan, Reminders } from '@daystar/contract/planning'
import type { ContentTexts } from '@daystar/contract/texts/content-texts'
import type { DB } from '../platform/database/tables.gen.ts'
import {
  activityTexts,
  circleNoticeTexts,
  circlePinTexts,
  circleRequestTexts,
  circleTexts,
  eventAnswerTexts,
  eventCommentTexts,
  eventDateTexts,
  eventTexts,
  memberTexts,
} from '../platform/text/content-texts.ts'

/** Replaces the mentions of a member in a text. */
type Replace = (text: string, maxLength: number) => string
/** The value of a column with the mentions in its texts replaced. */
type Rewrite = (value: unknown, replace: Replace, memberId: number) => unknown

/** Columns of a table with texts in which members can be mentioned, without stored mentions. */
export interface MentioningColumns {
  readonly table: keyof DB
  readonly key: readonly string[]
  /** An SQL expression for the member who wrote the texts, on the table with the alias `t`. */
  readonly author: string
  readonly columns: Readonly<Record<string, Rewrite>>
  readonly isJson?: boolean
}

/** The texts of a table that can mention members. */
function textsOf(
  table: keyof DB,
  author: string,
  texts: ContentTexts,
  key: readonly string[] = ['id'],
): MentioningColumns {
  const mentioning = Object.entries(texts).flatMap(([name, { hasMentions, max }]): [string, Rewrite][] =>
    hasMentions ? [[name, (value, replace) => replace(value as string, max)]] : [],
  )
  return { table, key, author, columns: Object.fromEntries(mentioning) }
}

const draft: Rewrite = (value, replace, memberId) => {
  const { description, mentions, ...others } = value as DraftContent
  return {
    ...others,
    ...(description !== undefined && {
      description: description && replace(description, activityTexts.description.max),
    }),
    ...(mentions !== undefined && { mentions: mentions.filter((id) => id !== memberId) }),
  }
}

/** A document for planning: goals, a weekly plan, reminders, or the number of a streak. */
const planningDocument: Rewrite = (value, replace) => {
  if (typeof value === 'string') return replace(value, limits.descriptionMax)
  if (Array.isArray(value))
    return (value as Reminders).map((item) => ({ ...item, text: replace(item.text, limits.planningItemMax) }))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Plan).map(([day, items]) => [
      day,
      items.map((item) => replace(item, limits.planningItemMax)),
    ]),
  )
}

/** All columns with texts that can mention members, except those of activities and their comments. */
export const mentioningColumns: readonly MentioningColumns[] = [
  textsOf('members', 't.id', memberTexts),
  textsOf('circles', 't.created_by', circleTexts),
  textsOf('circle_pins', 't.pinned_by', circlePinTexts, ['circle_id']),
  textsOf('circle_notices', 't.author_id', circleNoticeTexts),
  textsOf('circle_requests', 't.member_id', circleRequestTexts, ['circle_id', 'member_id']),
  textsOf('event_series', 't.author_id', eventTexts),
  textsOf('events', '(select s.author_id from event_series s where s.id = t.series_id)', eventDateTexts),
  textsOf('event_answers', 't.member_id', eventAnswerTexts, ['event_id', 'member_id']),
  textsOf('event_comments', 't.author_id', eventCommentTexts),
  textsOf(
    'event_comment_versions',
    '(select c.author_id from event_comments c where c.id = t.comment_id)',
    eventCommentTexts,
  ),
  { table: 'drafts', key: ['member_id', 'id'], author: 't.member_id', columns: { content: draft }, isJson: true },
  {
    table: 'planning_documents',
    key: ['member_id', 'place', 'tool'],
    author: 't.member_id',
    columns: { content: planningDocument },
    isJson: true,
  },
  {
    table: 'imported_documents',
    key: ['import_id', 'tool'],
    author: 't.member_id',
    columns: { before: planningDocument, after: planningDocument },
    isJson: true,
  },
]
