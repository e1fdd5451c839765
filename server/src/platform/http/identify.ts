import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sessions } from '../sessions.ts'
import { apiError } from './api-error.ts'
import { checkContentType } from './body-parsers.ts'
import { type SignedInViewer, visitor } from './viewer.ts'

type Done = (error?: Error) => void

const bearer = /^bearer +([\w.~+/=-]{1,200})$/i

/**
 * Sets `request.viewer` from the bearer token and rejects callers without access before the body is read. An invalid token
 * is rejected even if the endpoint needs none, so that clients notice that their session has ended.
 */
export function identify(sessions: Sessions, { publicRead }: { publicRead: boolean }) {
  return (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    const { endpoint, access = endpoint?.options.access ?? 'open' } = request.routeOptions.config
    request.viewer = visitor
    if (access === 'open') {
      settle(done, () => checkContentType(request))
      return
    }
    const admit = (viewer: SignedInViewer | null) =>
      settle(done, () => {
        if (viewer) request.viewer = viewer
        else if (access === 'required' || !publicRead || request.headers.authorization !== undefined)
          throw apiError('not_authenticated')
        checkContentType(request)
      })
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    const known = token === undefined ? null : sessions.identify(token)
    // Cached sessions are returned synchronously: a promise per request would cost more than the lookup.
    if (known instanceof Promise) known.then(admit, done)
    else admit(known)
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
