import { nextPart, uploadKey } from '../../api/upload-parts.ts'
import { randomId } from '../../secure-context/random-id.ts'
import type { NoteFile, OutboxFile, OutboxItem, OutboxMediaItem, SentFile } from '../types.ts'
import { type Answer, failureOf } from './answers.ts'

/** The calls of an upload in parts, without the attempt of a repetition. */
export interface UploadRequests {
  start(bytes: number, idempotencyKey: string): Promise<Answer>
  read(uploadId: number): Promise<Answer>
  addPart(uploadId: number, part: ReturnType<typeof nextPart>): Promise<Answer>
}

interface Upload {
  readonly id: number
  readonly received: number
  readonly mediaId: number | null
}

type Attempt = { readonly upload: Upload } | { readonly failed: Answer }

/**
 * Sends the files that have not arrived, one after the other, and continues those that arrived in part. Returns the
 * body of the item with the photos and videos in order, or the answer with which a file was not accepted.
 */
export async function sendFiles(
  item: Pick<OutboxItem, 'body' | 'idempotencyKey'>,
  files: readonly OutboxFile[],
  requests: UploadRequests,
  note: NoteFile,
): Promise<{ readonly body: Record<string, unknown> } | { readonly failed: Answer }> {
  const mediaIds: number[] = []
  for (const [index, file] of files.entries()) {
    const keyed = { ...file, key: file.key ?? `${item.idempotencyKey}-${index}` }
    const sent = file.mediaId ?? (await sendOne(keyed, requests, (uploaded) => note(index, uploaded)))
    if (typeof sent !== 'number') return { failed: { ...sent, fileName: file.name, fileIndex: index } }
    mediaIds.push(sent)
  }
  const items = (item.body?.media_items ?? []) as readonly OutboxMediaItem[]
  const media_items = items.map((media) =>
    'file' in media ? { media_id: mediaIds[media.file], alt_text: media.alt_text } : media,
  )
  return { body: { ...item.body, media_items } }
}

async function sendOne(
  { blob, name, key, uploadId }: OutboxFile & { readonly key: string },
  requests: UploadRequests,
  note: (sent: SentFile) => Promise<void>,
): Promise<number | Answer> {
  let attempt = uploadId === undefined ? null : uploadIn(await requests.read(uploadId))
  if (attempt && 'failed' in attempt && attempt.failed.status !== 404) return attempt.failed
  if (!attempt || 'failed' in attempt) {
    let started = await requests.start(blob.size, uploadKey(key, uploadId ?? null))
    // The upload was started so long ago that the server has deleted it.
    if (failureOf(started).code === 'key_completed') started = await requests.start(blob.size, randomId())
    attempt = uploadIn(started)
    if ('failed' in attempt) return attempt.failed
    await note({ uploadId: attempt.upload.id })
  }
  let { upload } = attempt
  while (upload.mediaId === null) {
    const added: Attempt = uploadIn(await requests.addPart(upload.id, nextPart(blob, name, upload.received)))
    if ('failed' in added) return added.failed
    upload = added.upload
  }
  await note({ uploadId: upload.id, mediaId: upload.mediaId })
  return upload.mediaId
}

function uploadIn(answer: Answer): Attempt {
  const { id, received, media } = (answer.body ?? {}) as { id?: unknown; received?: unknown; media?: { id?: unknown } }
  const isUpload = answer.status >= 200 && answer.status < 300 && typeof id === 'number' && typeof received === 'number'
  if (!isUpload) return { failed: answer }
  return { upload: { id, received, mediaId: typeof media?.id === 'number' ? media.id : null } }
}
