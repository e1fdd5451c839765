import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { errorBody } from './answer-errors.ts'
import { refusal } from './refusal.ts'
import { apiHeaders, pageHeaders } from './security-headers.ts'

const yearSeconds = 31_536_000
/** Paths that are never a page of the app. */
const notPages = /^\/(api|media|assets|healthz|readyz)(\/|$)/
const hasFileExtension = /\.[A-Za-z0-9]{1,12}$/

/**
 * Everything that no route answers: files of the built app, and for somebody who navigates, its one page, whatever the path.
 * Files under /assets carry a hash of their content in their names and never change; everything else is asked for anew.
 */
export async function serveWebApp(app: FastifyInstance, config: Config, root: string): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  const page = pageHeaders(config)

  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isNavigation(request)) return reply.status(200).sendFile('index.html')
    const refused = refusal('not_found')
    return reply.status(refused.status).headers(apiHeaders).send(errorBody(refused))
  })
  if (!isBuilt) return

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply: FastifyReply, path: string) => {
      if (path.includes(`${root}/assets/`)) reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      else reply.header('cache-control', 'no-cache')
      if (/\.html(\.br|\.gz)?$/.test(path)) reply.headers(page)
      else reply.header('x-content-type-options', 'nosniff')
    },
  } as never)
}

/** A browser that opens an address, as against a script that fetches one or a page that asks for an image. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?', 1)
  return Boolean(headers.accept?.includes('text/html')) && !notPages.test(path) && !hasFileExtension.test(path)
}
