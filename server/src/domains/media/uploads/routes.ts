import { type Upload, uploads } from '@daystar/contract/uploads'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentMedia } from '../present.ts'
import { ownUpload, removeUpload, startUpload } from './commands.ts'
import { receivePart } from './receive-part.ts'

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  async function read(viewer: SignedInViewer, uploadId: number): Promise<Upload> {
    const { id, bytes, received, media } = await ownUpload(db, viewer, uploadId)
    const { signedUrlSeconds } = config
    return { id, bytes, received, media: media && presentMedia(media, { alt: '', isPublic: false, signedUrlSeconds }) }
  }

  serve(app, uploads.start, async ({ viewer, body }) => {
    const id = await startUpload(deps, viewer, body.bytes)
    return { id, bytes: body.bytes, received: 0, media: null }
  })

  serve(app, uploads.read, ({ viewer, params }) => read(viewer, params.uploadId))

  serve(app, uploads.addPart, async ({ viewer, params, body, file }) => {
    const upload = await ownUpload(db, viewer, params.uploadId)
    if (!file || file.bytes === 0) throw apiError('file_missing')
    await receivePart(deps, upload, { offset: body.offset, file })
    return await read(viewer, params.uploadId)
  })

  serve(app, uploads.remove, async ({ viewer, params }) => {
    await removeUpload(deps, await ownUpload(db, viewer, params.uploadId, 'cancel'))
  })
}
