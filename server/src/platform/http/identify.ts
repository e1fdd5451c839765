import { needsConfirmedEmail } from '@daystar/contract/policies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { apiError } from '../api/api-error.ts'
import { type SignedInViewer, visitor } from '../authorization/viewer.ts'
import type { Sessions } from '../sessions.ts'
import { checkContentType } from './body/body-parsers.ts'

type Done = (error?: Error) => void

const bearer = /^bearer +([\w.~+/=-]{1,200})$/i

/**
 * Sets `request.viewer` from the bearer token and rejects callers without access before the body is read. An invalid
 * token is rejected even if the endpoint needs none, so that clients notice that their session has ended.
 */
export function identify(sessions: Sessions, { smtpUrl }: Pick<Config, 'smtpUrl'>, isPublicRead: () => boolean) {
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const { endpoint, access = endpoint?.options.access ?? 'open' } = request.routeOptions.config
    request.viewer = visitor
    if (access === 'open') {
      settle(done, () => checkContentType(request))
      return
    }
    const admit = (viewer: SignedInViewer | null) =>
      settle(done, () => {
        if (viewer) request.viewer = viewer
        else if (access === 'required' || !isPublicRead() || request.headers.authorization !== undefined)
          throw apiError('not_authenticated')
        // Compared with each request, so that a suspension ends without a job.
        if (viewer && viewer.suspendedUntilMs > Date.now() && !endpoint?.options.allowsSuspended)
          throw apiError('account_suspended')
        // Addresses can only be confirmed with a mail server.
        if (viewer && !viewer.isEmailConfirmed && smtpUrl !== null && endpoint && needsConfirmedEmail(endpoint))
          throw apiError('email_unconfirmed')
        // The service worker stores replies for the member whom it names, and none for suspended members.
        if (viewer && viewer.suspendedUntilMs <= Date.now()) reply.header('x-daystar-member', String(viewer.id))
        checkContentType(request)
      })
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) admit(null)
    else sessions.identify(token).then(admit, done)
  }
}

function settle(done: Done, decide: () => void): void {
  try {
    decide()
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}
