import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { ErrorCode } from '@daystar/contract/errors'
import { limits } from '@daystar/contract/limits'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SpooledFile } from '../../../platform/http/body/spool.ts'
import type { MediaStorage } from '../../../platform/media-storage/storage.ts'
import { isStorageFull } from '../../../platform/media-storage/storage-full.ts'
import { countNewAccountUse } from '../../new-accounts/index.ts'
import { activateMedia, deleteMedia, reserveMedia } from '../commands.ts'
import type { RenderOptions } from '../processing/image.ts'
import { type JobContext, renderInProcess } from '../processing/media-processes.ts'
import type { RenderedMedia } from '../processing/rendered-media.ts'
import { logoSizes, squareSizes } from '../processing/sizes.ts'
import { type Sniffed, sniff, sniffBytes } from '../processing/sniff.ts'
import { renderVideo } from '../processing/video.ts'
import { chargeUpload } from '../quota-commands.ts'
import { publicMediaUrl } from '../urls.ts'

/**
 * The kinds of uploads: `picture`: an avatar, cropped square; `logo`: likewise, larger; `banner`: a wide image; `any`:
 * the media of an activity, including videos.
 */
export type Accept = 'picture' | 'logo' | 'banner' | 'any'

const renderOptions: Record<Accept, RenderOptions> = {
  picture: { square: squareSizes, animated: false },
  logo: { square: logoSizes, animated: false },
  banner: { square: null, animated: false },
  any: { square: null, animated: true },
}
/** 128 bits, so that media URLs cannot be guessed. */
const keyBytes = 16

export interface IngestOptions {
  readonly file: SpooledFile
  readonly ownerId: number
  readonly accept: Accept
  /** True when the file comes from an imported archive, which the limits of new accounts do not count. */
  readonly isImported?: boolean
  /** True when the upload was counted for the limits while it arrived. */
  readonly isCounted?: boolean
}

export interface IngestedMedia {
  readonly id: number
  readonly key: string
  readonly url: string
  /** True when variants are made later, by the job of `queueVariants`. */
  readonly isPending: boolean
}

/**
 * Stores an upload outside a transaction, because it takes seconds, and returns its media row, which nothing references
 * yet. The row is inserted as discarded before the first file, so that the cleanup job finds incomplete uploads.
 */
export async function ingestUpload(
  {
    db,
    storage,
    log,
    config,
    community,
    makesVariantsAtOnce = false,
  }: Pick<Deps, 'db' | 'storage' | 'log' | 'config' | 'community' | 'makesVariantsAtOnce'>,
  { file, ownerId, accept, isImported = false, isCounted = false }: IngestOptions,
): Promise<IngestedMedia> {
  // Before the upload is counted, because clients repeat it until the storage is available.
  await storage.verify?.()
  if (!isImported && !isCounted)
    await countNewAccountUse(db, { config, community }, { memberId: ownerId, use: 'uploads', count: 1 })
  if (!isCounted) await chargeUpload({ db, config }, ownerId, file.bytes)
  const folder = `${file.path}.files`
  try {
    // No member waits for the response to an import or to generated data.
    const staged = accept === 'any' && !isImported && !makesVariantsAtOnce
    const options = { ...renderOptions[accept], staged }
    const rendered = await render({ file, accept, options, folder }, { ownerId, log })
    return await store({ db, storage, log, config }, ownerId, rendered)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function store(
  { db, storage, log, config }: Pick<Deps, 'db' | 'storage' | 'log' | 'config'>,
  ownerId: number,
  rendered: RenderedMedia,
): Promise<IngestedMedia> {
  const key = randomBytes(keyBytes).toString('base64url')
  const id = await reserveMedia({ db, config }, { key, ownerId, rendered })
  try {
    await storeFiles(storage, key, rendered)
    await activateMedia(db, id)
  } catch (error) {
    await deleteMedia({ db, storage }, { id, key }).catch((cause: unknown) =>
      log.warn({ err: cause, mediaId: id }, 'Failed to remove a failed upload; the cleanup job will retry.'),
    )
    throw isStorageFull(error) ? apiError('storage_full') : error
  }
  return { id, key, url: publicMediaUrl(key, rendered.mainFile), isPending: rendered.sourceFile !== null }
}

interface RenderInput {
  readonly file: SpooledFile
  readonly accept: Accept
  readonly options: RenderOptions
  readonly folder: string
}

async function render({ file, accept, options, folder }: RenderInput, context: JobContext): Promise<RenderedMedia> {
  const sniffed = await sniff(await readHead(file.path))
  if (sniffed?.kind === 'video' && accept === 'any') return renderVideo(file, sniffed, context)
  if (sniffed?.kind !== 'image') throw apiError(unsupportedCode(sniffed, accept))
  // The error message for pictures names four formats, and AVIF is not one of them.
  if (sniffed.format === 'avif' && accept !== 'any') throw apiError('picture_unsupported')
  if (file.bytes > limits.imageMaxBytes) throw apiError('file_too_large')
  const image = await renderInProcess({ path: file.path, format: sniffed.format, options, folder }, context)
  if (image === null) throw apiError('image_unreadable')
  return image
}

function unsupportedCode(sniffed: Sniffed | null, accept: Accept): ErrorCode {
  if (accept !== 'any') return 'picture_unsupported'
  if (sniffed?.kind === 'animated-avif') return 'avif_animated'
  return sniffed?.kind === 'heic' ? 'heic_unsupported' : 'media_unsupported'
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function storeFiles(storage: MediaStorage, key: string, { files }: RenderedMedia): Promise<void> {
  for (const { name, contentType, open } of files) await storage.put(`${key}/${name}`, open(), contentType)
}
