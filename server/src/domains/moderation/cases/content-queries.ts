import type { ContentTexts } from '@daystar/contract/content-texts'
import type { ReportSubject } from '@daystar/contract/report-reasons'
import type { Reader } from '../../../platform/database/database.ts'
import {
  activityTexts,
  circleTexts,
  commentTexts,
  memberTexts,
  type TextValues,
  textNames,
  writtenTexts,
} from '../../../platform/text/content-texts.ts'
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

const idsOf = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)

async function activityContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('activities')
    .select(['author_id', 'media_id', ...textNames(activityTexts)])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { author_id: memberId, media_id: mediaId, title, ...texts } = row
  return { memberId, activityId: id, title, text: listed(activityTexts, texts), mediaIds: idsOf([mediaId]) }
}

async function commentContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('comments')
    .select(['author_id', 'activity_id', ...textNames(commentTexts)])
    .where('id', '=', id)
    .where('author_id', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { author_id: memberId, activity_id: activityId, ...texts } = row
  return { memberId, activityId, title: '', text: listed(commentTexts, texts), mediaIds: [] }
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
    .selectFrom('circles')
    .select(['image_media_id', 'banner_media_id', ...textNames(circleTexts)])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { image_media_id: imageId, banner_media_id: bannerId, name, ...texts } = row
  const text = isPictureOnly ? '' : listed(circleTexts, texts)
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
