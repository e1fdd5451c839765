import { circles } from '@daystar/contract/circles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { setCirclePicture } from './picture-commands.ts'

/** Picture and banner of a circle. They are public even for a private circle. */
export function circlePictureRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, circles.banner, async ({ viewer, params, file }) => {
    const url = await setCirclePicture(deps, viewer, { circleId: params.circleId, kind: 'banner', file })
    return { banner_url: url, url }
  })

  serve(app, circles.image, async ({ viewer, params, file }) => {
    const url = await setCirclePicture(deps, viewer, { circleId: params.circleId, kind: 'picture', file })
    return { image_url: url, url }
  })
}
