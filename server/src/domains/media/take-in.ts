import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { ErrorCode } from '@daystar/contract/errors'
import { limits } from '@daystar/contract/limits'
import type { Deps } from '../../platform/deps.ts'
import { refusal } from '../../platform/http/refusal.ts'
import type { SpooledFile } from '../../platform/http/spool.ts'
import type { MediaStorage } from '../../platform/media-storage/storage.ts'
import { isStorageFull } from '../../platform/media-storage/storage-full.ts'
import { openUrl } from './addresses.ts'
import { activateMedia, forgetMedia, reserveMedia } from './commands.ts'
import { renderImage, type Shape } from './image.ts'
import type { Rendered } from './rendered.ts'
import { type Sniffed, sniff, sniffBytes } from './sniff.ts'
import { renderVideo } from './video.ts'

/** `picture`: a face, cut square. `banner`: a wide picture. `any`: what an activity shows, videos too. */
export type Accept = 'picture' | 'banner' | 'any'

const shapes: Record<Accept, Shape> = {
  picture: { square: true, moving: false },
  banner: { square: false, moving: false },
  any: { square: false, moving: true },
}
/** 128 bits: nobody guesses the folder of another picture. */
const keyBytes = 16

export interface TakeIn {
  readonly file: SpooledFile
  readonly ownerId: number
  readonly accept: Accept
}

/**
 * Stores an upload and returns its media row, not yet shown anywhere. Runs outside transactions: it takes seconds. A row
 * marked as discarded stands before the first byte does, so whatever breaks in between, the sweep finds what to remove.
 */
export async function takeIn(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  { file, ownerId, accept }: TakeIn,
): Promise<{ id: number; key: string; url: string }> {
  const rendered = await render(file, accept)
  const key = randomBytes(keyBytes).toString('base64url')
  const id = await reserveMedia(db, { key, ownerId, rendered })
  try {
    await store(storage, key, rendered)
    await activateMedia(db, id)
  } catch (error) {
    await forgetMedia({ db, storage }, { id, key }).catch((failure: unknown) =>
      log.warn({ err: failure, mediaId: id }, 'A failed upload is left to the sweep.'),
    )
    throw isStorageFull(error) ? refusal('storage_full') : error
  }
  return { id, key, url: openUrl(key, rendered.mainFile) }
}

async function render(file: SpooledFile, accept: Accept): Promise<Rendered> {
  const sniffed = sniff(await headOf(file.path))
  if (sniffed?.kind === 'video' && accept === 'any') return renderVideo(file, sniffed)
  if (sniffed?.kind !== 'image') throw refusal(unsupported(sniffed, accept))
  // The words for pictures name four formats; AVIF is not among them.
  if (sniffed.format === 'avif' && accept !== 'any') throw refusal('picture_unsupported')
  if (file.bytes > limits.imageMaxBytes) throw refusal('file_too_large')
  return renderImage(file.path, sniffed.format, shapes[accept])
}

function unsupported(sniffed: Sniffed | null, accept: Accept): ErrorCode {
  if (accept !== 'any') return 'picture_unsupported'
  return sniffed?.kind === 'heic' ? 'heic_unsupported' : 'media_unsupported'
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function store(storage: MediaStorage, key: string, { files }: Rendered): Promise<void> {
  for (const { name, contentType, open } of files) await storage.put(`${key}/${name}`, open(), contentType)
}
