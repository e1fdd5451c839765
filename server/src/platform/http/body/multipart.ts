import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '../../api/api-error.ts'
import type { Deps } from '../../deps.ts'
import { roomOn } from '../../process/disk-reserve.ts'
import { bodyFromFormFields } from './form-fields.ts'
import { receiveForm } from './multipart-form.ts'
import { removeSpooled, spoolFolder, sweepSpool } from './spool.ts'

const mebibyte = 1024 * 1024

/**
 * Parses multipart bodies of every endpoint that accepts them: after authentication, before validation. The file is
 * available as `request.spooled` until the response is sent.
 */
export function registerMultipart(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const folder = spoolFolder(config.dataDir)
  const room = () => roomOn(config.dataDir, config.reserveMb)

  app.addHook('onReady', () => sweepSpool(config.dataDir))

  // Leaves the body unread: the preValidation hook below streams it.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.options.file) done(null, undefined)
    else done(apiError('type_unsupported'))
  })

  // Only on these routes, so that all others have no additional hooks.
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint
    const rules = endpoint?.options.file
    if (!rules) return
    const maxBytes = rules.isArchive ? Math.min(rules.maxBytes, config.importMaxMb * mebibyte) : rules.maxBytes
    const parseMultipart = async (request: FastifyRequest) => {
      if (!isMultipart(request.headers['content-type'])) return
      const { fields, file } = await receiveForm(request.raw, { folder, room, ...rules, maxBytes })
      // Browsers send an empty file if none is selected.
      if (file && file.bytes === 0) await removeSpooled(file)
      else request.spooled = file
      request.body = bodyFromFormFields(endpoint, fields)
    }
    // Runs for all responses, including errors and requests whose client has disconnected.
    const cleanUp = async (request: FastifyRequest) => {
      if (request.spooled === null) return
      const file = request.spooled
      request.spooled = null
      await removeSpooled(file)
    }
    route.preValidation = [route.preValidation ?? [], parseMultipart].flat()
    route.onSend = [route.onSend ?? [], cleanUp].flat()
  })
}

function isMultipart(contentType = ''): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
}
