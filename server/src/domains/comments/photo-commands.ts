import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { discardUnattached, ingestUpload } from '../media/index.ts'

type PhotoDeps = Pick<Deps, 'db' | 'config' | 'community' | 'log' | 'makesVariantsAtOnce' | 'storage'>

/** Stores a photo and calls `attach` with its id. If that fails, the photo is discarded. */
export async function withPhoto<T>(
  deps: PhotoDeps,
  { file, ownerId }: { readonly file: SpooledFile; readonly ownerId: number },
  attach: (mediaId: number) => Promise<T>,
): Promise<T> {
  const { id } = await ingestUpload(deps, { file, ownerId, accept: 'banner' })
  try {
    return await attach(id)
  } catch (error) {
    await discardUnattached(deps.db, id)
    throw error
  }
}
