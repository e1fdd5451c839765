import { circles } from '@daystar/contract/circles'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SpooledFile } from '../../platform/http/spool.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { takeIn } from '../media/index.ts'
import { circleFor } from './access.ts'
import { setCircleMedia } from './commands.ts'

const columns = { picture: 'image_media_id', banner: 'banner_media_id' } as const

/** Picture and banner: shown to everybody, also those of a private circle, and set by its admins. */
export function circlePictureRoutes(app: FastifyInstance, deps: Deps): void {
  async function show(viewer: SignedIn, circleId: number, file: SpooledFile | null, accept: 'picture' | 'banner') {
    const circle = await circleFor(deps.db, viewer, circleId)
    if (circle.role !== 'admin') throw refusal('admins_only')
    if (!file) throw refusal('file_missing')
    const { id, url } = await takeIn(deps, { file, ownerId: viewer.id, accept })
    await transaction(deps.db, (tx) => setCircleMedia(tx, circleId, columns[accept], id))
    return url
  }

  serve(app, circles.banner, async ({ viewer, params, file }) => {
    const url = await show(viewer, params.circleId, file, 'banner')
    return { banner_url: url, url }
  })

  serve(app, circles.image, async ({ viewer, params, file }) => {
    const url = await show(viewer, params.circleId, file, 'picture')
    return { image_url: url, url }
  })
}
