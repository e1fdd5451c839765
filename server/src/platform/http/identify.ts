import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sessions } from '../sessions.ts'
import { refuseOtherTypes } from './bodies.ts'
import { refusal } from './refusal.ts'
import { type SignedIn, visitor } from './viewer.ts'

type Done = (error?: Error) => void

const bearer = /^bearer +([\w.~+/=-]{1,200})$/i

/**
 * Sets `request.viewer` from the bearer token alone and refuses whom the route does not admit, before a byte of the body
 * is read. A token that is sent must be alive, also where none is needed: who believes to be signed in should learn it.
 */
export function identify(sessions: Sessions, { publicRead }: { publicRead: boolean }) {
  return (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    const { entry, access = entry?.options.access ?? 'open' } = request.routeOptions.config
    request.viewer = visitor
    if (access === 'open') {
      settle(done, () => refuseOtherTypes(request))
      return
    }
    const admit = (viewer: SignedIn | null) =>
      settle(done, () => {
        if (viewer) request.viewer = viewer
        else if (access === 'required' || !publicRead || request.headers.authorization !== undefined)
          throw refusal('not_authenticated')
        refuseOtherTypes(request)
      })
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    const known = token === undefined ? null : sessions.identify(token)
    // The usual case waits for nothing: a promise on each request would cost more than the lookup.
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
