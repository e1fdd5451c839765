import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { ingestUpload } from '../domains/media/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { SpooledFile } from '../platform/http/body/spool.ts'
import { currentSample } from './sample.ts'
import type { TestApp } from './test-app.ts'
import { webmFile } from './uploads/webm-file.ts'

export const createJpeg = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

/** Large enough for all sizes. Only the smallest is made at once. */
export const createLargeJpeg = () =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

/** Writes a spooled file, as the multipart parser does. */
export async function spoolFile({ deps }: TestApp, bytes: Buffer, filename = 'swim.jpg'): Promise<SpooledFile> {
  const folder = join(deps.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, bytes)
  return { path, bytes: bytes.length, sha256: '', filename, field: 'file' }
}

/** Stores photos of a member that are attached to nothing, and returns their ids. */
export async function uploadPhotos(testApp: TestApp, ownerId: number, count: number, photo = createJpeg) {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const file = await spoolFile(testApp, await photo())
    ids.push((await ingestUpload(testApp.deps, { file, ownerId, accept: 'any' })).id)
  }
  return ids
}

/** Inserts media without files, and returns their ids. */
export async function insertMedia(db: Db, ownerId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into media (owner_id, key, main_file, kind, content_type, bytes)
    select ${ownerId}, ${randomBytes(8).toString('hex')} || n, 'photo.webp', 'image', 'image/webp', 1
    from generate_series(1, ${count}::int) n returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts an activity that references the media and returns its id. */
export async function createActivityWithMedia(
  testApp: TestApp,
  authorId: number,
  mediaId: number | null,
  overrides: { audience?: 'everyone' | 'me' } = {},
) {
  const { id } = await testApp.db
    .insertInto('activities')
    .values({
      author_id: authorId,
      title: currentSample().title,
      media_id: mediaId,
      occurred_at: new Date(),
      local_date: '2026-06-01',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Uploads an image and sets it as the picture of a member. */
export async function setProfilePicture(testApp: TestApp, memberId: number, bytes?: Buffer) {
  const file = await spoolFile(testApp, bytes ?? (await createJpeg()))
  const media = await ingestUpload(testApp.deps, { file, ownerId: memberId, accept: 'picture' })
  await testApp.db.updateTable('members').set({ picture_media_id: media.id }).where('id', '=', memberId).execute()
  return media
}

/** A video without metadata, so that it is stored unchanged. */
export const webmVideo = webmFile(randomBytes(200_000))

export const mediaRows = ({ db }: TestApp) => db.selectFrom('media').selectAll().execute()
