import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import type { ContentTexts } from '@daystar/contract/texts/content-texts'
import type { Reader } from '../../../platform/database/database.ts'
import {
  activityTexts,
  circleNoticeTexts,
  circlePinTexts,
  circleTexts,
  commentTexts,
  eventAnswerTexts,
  eventDateTexts,
  eventTexts,
  memberTexts,
  type TextValues,
  textNames,
  writtenTexts,
} from '../../../platform/text/content-texts.ts'
import { filesOfActivity } from '../../activities/index.ts'
import { type MediaRow, mediaJson } from '../../media/index.ts'

export interface SubjectRef {
  readonly type: ReportSubject
  readonly id: number
}

/** The content of a subject that can be reported. `activityId`: of the activity that a comment is on. */
export interface Content {
  readonly memberId: number | null
  readonly activityId: number | null
  readonly title: string
  readonly text: string
  readonly mediaIds: readonly number[]
}

type Read = (reader: Reader, id: number) => Promise<Content | undefined>

const reads: Record<ReportSubject, Read> = {
  activity: activityContent,
  comment: commentContent,
  event: eventContent,
  event_comment: eventCommentContent,
  event_answer: noteContent,
  notice: noticeContent,
  member: (reader, id) => memberContent(reader, id, { isPictureOnly: false }),
  member_picture: (reader, id) => memberContent(reader, id, { isPictureOnly: true }),
  circle: (reader, id) => circleContent(reader, id, { isPictureOnly: false }),
  circle_picture: (reader, id) => circleContent(reader, id, { isPictureOnly: true }),
}

/**
 * The content as it is now, regardless of its visibility; undefined if it does not exist. The caller decides who gets
 * it.
 */
export function contentOf(reader: Reader, { type, id }: SubjectRef): Promise<Content | undefined> {
  return reads[type](reader, id)
}

/** One text on each line; the title is shown above them. */
const listed = <Texts extends ContentTexts>(texts: Texts, values: TextValues<Texts>) =>
  writtenTexts(texts, values, { prefixed: true }).join('\n')

/** The latest of the earlier texts of an edited comment, which its readers may have reported. */
const maxReportedVersions = 5
const separator = '———'

const idsOf = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)

async function activityContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('activities')
    .select(['author_id', ...textNames(activityTexts)])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { author_id: memberId, title, ...texts } = row
  const files = await filesOfActivity(reader, id)
  const altTexts = files.slice(1).map(({ altText }) => altText)
  const text = [listed(activityTexts, texts), ...altTexts].filter((part) => part !== '').join('\n')
  return { memberId, activityId: id, title, text, mediaIds: files.map(({ mediaId }) => mediaId) }
}

async function commentContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('comments')
    .select(['author_id', 'activity_id', 'media_id', ...textNames(commentTexts)])
    .where('id', '=', id)
    .where('author_id', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { author_id: memberId, activity_id: activityId, media_id: mediaId, ...texts } = row
  const versions = await reader
    .selectFrom('comment_versions')
    .select(textNames(commentTexts))
    .where('comment_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxReportedVersions)
    .execute()
  const earlier = versions.map((version) => `${separator}\n${listed(commentTexts, version)}`)
  return {
    memberId,
    activityId,
    title: '',
    text: [listed(commentTexts, texts), ...earlier].join('\n\n'),
    mediaIds: idsOf([mediaId]),
  }
}

async function eventContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select(['s.author_id', 's.media_id', 's.title', 's.description', 's.location', 's.alt_text', 'e.cancel_reason'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { author_id: memberId, media_id: mediaId, title, ...texts } = row
  const text = [listed(eventTexts, texts), listed(eventDateTexts, texts)].filter((part) => part !== '').join('\n')
  return { memberId, activityId: null, title, text, mediaIds: idsOf([mediaId]) }
}

async function noteContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('event_answers')
    .select(['member_id', ...textNames(eventAnswerTexts)])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.note === '') return undefined
  const { member_id: memberId, ...texts } = row
  return { memberId, activityId: null, title: '', text: listed(eventAnswerTexts, texts), mediaIds: [] }
}

async function eventCommentContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('event_comments')
    .select(['author_id', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const versions = await reader
    .selectFrom('event_comment_versions')
    .select('content')
    .where('comment_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxReportedVersions)
    .execute()
  const text = [row, ...versions].map(({ content }) => content).join(`\n\n${separator}\n`)
  return { memberId: row.author_id, activityId: null, title: '', text, mediaIds: [] }
}

async function noticeContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('circle_notices')
    .select(['author_id', ...textNames(circleNoticeTexts)])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { author_id: memberId, ...texts } = row
  return { memberId, activityId: null, title: '', text: listed(circleNoticeTexts, texts), mediaIds: [] }
}

interface Part {
  readonly isPictureOnly: boolean
}

async function memberContent(reader: Reader, id: number, { isPictureOnly }: Part): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('members')
    .select(['picture_media_id', ...textNames(memberTexts)])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { picture_media_id: pictureId, name, ...texts } = row
  const text = isPictureOnly ? '' : listed(memberTexts, texts)
  return { memberId: id, activityId: null, title: name, text, mediaIds: idsOf([pictureId]) }
}

async function circleContent(reader: Reader, id: number, { isPictureOnly }: Part): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('circles as c')
    .leftJoin('circle_pins as p', (join) => join.onRef('p.circle_id', '=', 'c.id').on('c.is_private', '=', false))
    .select(['c.image_media_id', 'c.banner_media_id', 'p.text as pinned'])
    .select(textNames(circleTexts).map((name) => `c.${name}` as const))
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { image_media_id: imageId, banner_media_id: bannerId, name, pinned, ...texts } = row
  // What is pinned in a private circle is for its members.
  const parts = [listed(circleTexts, texts), listed(circlePinTexts, { text: pinned })].filter((part) => part !== '')
  const text = isPictureOnly ? '' : parts.join('\n')
  return { memberId: null, activityId: null, title: name, text, mediaIds: idsOf([imageId, bannerId]) }
}

/** The files of contents, by id. */
export async function mediaById(reader: Reader, ids: readonly number[]): Promise<Map<number, MediaRow>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('media as f')
    .select(['f.id', mediaJson('f').as('media')])
    .where('f.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, media }) => [id, media]))
}
