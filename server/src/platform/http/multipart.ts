import { limits } from '@daystar/contract/limits'
import type { Route } from '@daystar/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { bodyFrom } from './form-fields.ts'
import { type FormRules, receiveForm } from './multipart-form.ts'
import { refusal } from './refusal.ts'
import { removeSpooled, spoolFolder, sweepSpool } from './spool.ts'

/**
 * Takes in the forms of every route that accepts multipart: after the sender is known and admitted, before the fields are
 * checked. The file is at `request.spooled` until the answer goes out.
 */
export function registerMultipart(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const folder = spoolFolder(config.dataDir)

  app.addHook('onReady', () => sweepSpool(config.dataDir))

  // The body stays on the wire until the hook below reads it.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { entry } = request.routeOptions.config
    if (entry?.options.accepts?.includes('multipart')) done(null, undefined)
    else done(refusal('type_unsupported'))
  })

  // On these routes alone: the others have nothing to wait for.
  app.addHook('onRoute', (route) => {
    const entry = route.config?.entry
    if (!entry?.options.accepts?.includes('multipart')) return
    const takeIn = async (request: FastifyRequest) => {
      if (!isMultipart(request.headers['content-type'])) return
      const { fields, file } = await receiveForm(request.raw, { folder, ...rulesOf(entry) })
      // Browsers send an empty file where none was chosen.
      if (file && file.bytes === 0) await removeSpooled(file)
      else request.spooled = file
      request.body = bodyFrom(entry, fields)
    }
    // Answers of every kind pass here, those to somebody who has hung up as well.
    const letGo = async (request: FastifyRequest) => {
      if (request.spooled === null) return
      const file = request.spooled
      request.spooled = null
      await removeSpooled(file)
    }
    route.preValidation = [route.preValidation ?? [], takeIn].flat()
    route.onSend = [route.onSend ?? [], letGo].flat()
  })
}

function isMultipart(contentType = ''): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
}

/** A route says by the errors it declares what it takes: a small picture, a picture, or anything we show. */
function rulesOf({ options }: Route): Omit<FormRules, 'folder'> {
  const { file = [], errors = [] } = options
  if (errors.includes('picture_too_large'))
    return { fileFields: file, maxBytes: limits.pictureMaxBytes, tooLarge: () => refusal('picture_too_large') }
  const maxBytes = errors.includes('media_unsupported') ? limits.videoMaxBytes : limits.imageMaxBytes
  return { fileFields: file, maxBytes, tooLarge: () => refusal('file_too_large') }
}
