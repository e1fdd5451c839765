import type { MediaItem } from '@daystar/contract/activities'
import { invalid } from '../../../platform/api/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { discardMedia, lockAttachableMedia, mediaOfUploads, queueVariants } from '../../media/index.ts'
import type { ActivityFile } from './queries.ts'

/**
 * The files that a request lists, in its order: those that the activity has, and uploads of the author, which are
 * locked until the transaction ends. Throws if one of them is neither.
 */
export async function requestedFiles(
  tx: Tx,
  authorId: number,
  items: readonly MediaItem[],
  current: readonly ActivityFile[] = [],
): Promise<ActivityFile[]> {
  const uploadIds = items.flatMap(({ upload_id: id }) => id ?? [])
  const uploaded = await mediaOfUploads(tx, authorId, uploadIds)
  const mediaIds = items.map(({ media_id: id, upload_id: uploadId }) => id ?? uploaded.get(uploadId ?? 0) ?? 0)
  const kept = new Map(current.map((file) => [file.mediaId, file]))
  const addedIds = mediaIds.filter((id) => !kept.has(id))
  const added = new Map((await lockAttachableMedia(tx, authorId, addedIds)).map((media) => [media.id, media]))
  const files = items.map(({ alt_text: altText }, index) => {
    const mediaId = mediaIds[index] ?? 0
    const isRepeated = mediaIds.indexOf(mediaId) < index
    if (isRepeated || !(kept.has(mediaId) || added.has(mediaId)))
      throw invalid(['body', 'media_items', index], (t) =>
        t('This photo or video is not available. Please add it again.'),
      )
    return { mediaId, altText: altText?.trim() ?? kept.get(mediaId)?.altText ?? '' }
  })
  for (const { id, isPending } of added.values()) if (isPending) await queueVariants(tx, id)
  return files
}

/** The error of a request that contains a file and a list of files. */
export const fileAndItems = () =>
  invalid(['body', 'media_items'], (t) => t('Send either one file or a list of files that are uploaded already.'))

/** The texts of the files after the first one, whose text is one of the activity. */
export const furtherTexts = ([, ...further]: readonly ActivityFile[]) =>
  further.flatMap(({ altText }) => (altText === '' ? [] : [altText]))

/** The columns of the first file; the others have rows of their own. */
export function firstFileColumns([first, ...further]: readonly ActivityFile[]) {
  return { media_id: first?.mediaId ?? null, alt_text: first?.altText ?? '', has_further_media: further.length > 0 }
}

/** Stores the files after the first one in the place of the current ones. */
export async function saveFurtherFiles(tx: Tx, activityId: number, [, ...further]: readonly ActivityFile[]) {
  await tx.deleteFrom('activity_media').where('activity_id', '=', activityId).execute()
  if (further.length === 0) return
  const rows = further.map(({ mediaId, altText }, index) => {
    return { activity_id: activityId, media_id: mediaId, alt_text: altText, position: index + 2 }
  })
  await tx.insertInto('activity_media').values(rows).execute()
}

/** Discards the files that an activity no longer has. */
export async function discardRemoved(tx: Tx, before: readonly ActivityFile[], after: readonly ActivityFile[]) {
  const keptIds = new Set(after.map(({ mediaId }) => mediaId))
  for (const { mediaId } of before) if (!keptIds.has(mediaId)) await discardMedia(tx, mediaId)
}
