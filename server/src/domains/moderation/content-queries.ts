import type { ReportSubject } from '@daystar/contract/report-reasons'
import type { Reader } from '../../platform/database.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'

export interface SubjectRef {
  readonly type: ReportSubject
  readonly id: number
}

/** What can be reported of a subject. `activityId`: of the activity that a comment is on. */
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

/** The content as it is now, regardless of its visibility; undefined if it does not exist. The caller decides who gets it. */
export function contentOf(reader: Reader, { type, id }: SubjectRef): Promise<Content | undefined> {
  return reads[type](reader, id)
}

const idsOf = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)

async function activityContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('activities')
    .select(['author_id', 'title', 'description', 'mood', 'location', 'tags', 'alt_text', 'media_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const tags = row.tags.map((tag) => `#${tag}`).join(' ')
  return {
    memberId: row.author_id,
    activityId: id,
    title: row.title,
    text: [row.description, row.mood, row.location, tags, row.alt_text].filter((line) => line !== '').join('\n'),
    mediaIds: idsOf([row.media_id]),
  }
}

async function commentContent(reader: Reader, id: number): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('comments')
    .select(['author_id', 'activity_id', 'content'])
    .where('id', '=', id)
    .where('author_id', 'is not', null)
    .executeTakeFirst()
  return row && { memberId: row.author_id, activityId: row.activity_id, title: '', text: row.content, mediaIds: [] }
}

interface Part {
  readonly isPictureOnly: boolean
}

async function memberContent(reader: Reader, id: number, { isPictureOnly }: Part): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('members')
    .select(['name', 'username', 'bio', 'picture_media_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const text = [row.username && `@${row.username}`, row.bio].filter(Boolean).join('\n')
  const mediaIds = idsOf([row.picture_media_id])
  return { memberId: id, activityId: null, title: row.name, text: isPictureOnly ? '' : text, mediaIds }
}

async function circleContent(reader: Reader, id: number, { isPictureOnly }: Part): Promise<Content | undefined> {
  const row = await reader
    .selectFrom('circles')
    .select(['name', 'description', 'image_media_id', 'banner_media_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const text = isPictureOnly ? '' : row.description
  const mediaIds = idsOf([row.image_media_id, row.banner_media_id])
  return { memberId: null, activityId: null, title: row.name, text, mediaIds }
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
