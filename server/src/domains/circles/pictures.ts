import { circles } from '@daystar/contract/circles'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SpooledFile } from '../../platform/http/spool.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { ingestUpload } from '../media/index.ts'
import { circleWithRole } from './access.ts'
import { setCircleMedia } from './commands.ts'

const columns = { picture: 'image_media_id', banner: 'banner_media_id' } as const

/** Picture and banner of a circle. They are public even for a private circle; only admins can set them. */
export function circlePictureRoutes(app: FastifyInstance, deps: Deps): void {
  async function setPicture(
    viewer: SignedInViewer,
    circleId: number,
    file: SpooledFile | null,
    accept: 'picture' | 'banner',
  ) {
    const circle = await circleWithRole(deps.db, viewer, circleId)
    if (circle.role !== 'admin') throw apiError('admins_only')
    if (!file) throw apiError('file_missing')
    const { id, url } = await ingestUpload(deps, { file, ownerId: viewer.id, accept })
    await transaction(deps.db, (tx) => setCircleMedia(tx, circleId, columns[accept], id))
    return url
  }

  serve(app, circles.banner, async ({ viewer, params, file }) => {
    const url = await setPicture(viewer, params.circleId, file, 'banner')
    return { banner_url: url, url }
  })

  serve(app, circles.image, async ({ viewer, params, file }) => {
    const url = await setPicture(viewer, params.circleId, file, 'picture')
    return { image_url: url, url }
  })
}
