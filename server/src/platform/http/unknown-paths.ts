import type { FastifyInstance } from 'fastify'
import { errorBody } from './answer-errors.ts'
import { refusal } from './refusal.ts'
import { apiHeaders } from './security-headers.ts'

/** What no route answers is refused at once and in the API's own words. */
export function serveNothingElse(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    const refused = refusal('not_found')
    reply.status(refused.status).headers(apiHeaders).send(errorBody(refused))
  })
}
