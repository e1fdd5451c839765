/** Media: uploads, stores, serves and deletes images and videos. `docs/domains.md` lists the guarantees. */

export { removeMediaOf } from './account-erasure-commands.ts'
export { recordPurging } from './cdn/commands.ts'
export { purgeFromCdn } from './cdn/purge.ts'
export { cleanUpMedia } from './cleanup.ts'
export {
  discardMedia,
  discardUnattached,
  giveToCommunity,
  removeDiscardedMedia,
  removeIfDiscarded,
} from './commands.ts'
export { type MediaRow, presentLinkedMedia, presentMedia } from './present.ts'
export { lockAttachableMedia, mediaJson, pendingMediaOf } from './queries.ts'
export { mediaRoutes } from './serving/routes.ts'
export { copyMedia } from './storage/copy-storage.ts'
export { type IngestedMedia, ingestUpload } from './uploads/ingest-upload.ts'
export { mediaOfUploads } from './uploads/queries.ts'
export { uploadRoutes } from './uploads/routes.ts'
export { publicMediaUrl, signedUrlWindow } from './urls.ts'
export { queueVariants } from './variants/commands.ts'
export { renderPendingVariants } from './variants/pending-variants.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Deletes the files and the row of discarded media. */
    remove_media: { mediaId: number }
    /** Makes the variants of a photo that are pending. */
    render_variants: { mediaId: number }
    /** Removes files that are no longer public from the CDN. Triggers queue it. */
    purge_media: { files: string[] }
  }
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The pending variants of a photo exist. */
    'media.completed': { mediaId: number }
  }
}
