import type { FastifyInstance } from 'fastify'

/**
 * The address to which browsers send what is shared with the installed app, answered by the service worker, which keeps
 * the files on the device. Without it, the form opens with a message, and the body is discarded.
 */
export async function shareTarget(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Leaves the body unread: Node.js discards it after the response, so that the browser can send it to its end.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post('/share', async (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect('/upload?shared=lost', 303),
    )
  })
}
