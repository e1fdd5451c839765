import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { errorBody } from './answer-errors.ts'
import { type LinkPreview, withPreview } from './link-preview.ts'
import { refusal } from './refusal.ts'
import { apiHeaders, pageHeaders } from './security-headers.ts'

const yearSeconds = 31_536_000
/** Paths that are never a page of the app. */
const notPages = /^\/(api|media|assets|healthz|readyz)(\/|$)/
/** Pages whose addresses are shared. What others send to look at one accepts anything, as a script would. */
const sharedPages = /^\/(activity|profile|circles)\/\d+\/?$/
const hasFileExtension = /\.[A-Za-z0-9]{1,12}$/

/**
 * Everything that no route answers: files of the built app, and for somebody who navigates, its one page, whatever the path.
 * Files under /assets carry a hash of their content in their names and never change; everything else is asked for anew.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  root: string,
  previewOf: (path: string) => Promise<LinkPreview | null>,
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  const page = pageHeaders(config)

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (isBuilt && isNavigation(request, path)) {
      const preview = sharedPages.test(path) ? await previewOf(path).catch(noPreview) : null
      if (preview === null) return reply.status(200).sendFile('index.html')
      const html = await readFile(join(root, 'index.html'), 'utf8')
      reply.headers(page).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
      return reply.send(withPreview(html, preview, config.publicUrl))
    }
    const refused = refusal('not_found')
    return reply.status(refused.status).headers(apiHeaders).send(errorBody(refused))
  })

  /** The page says itself that the server cannot answer, and tries again. */
  function noPreview(error: unknown): null {
    log.warn({ err: error }, 'A page goes out without its preview.')
    return null
  }
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

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/** A browser that opens an address, as against a script that fetches one or a page that asks for an image. */
function isNavigation({ method, headers: { accept } }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (sharedPages.test(path) && (accept === undefined || accept.includes('*/*'))) return true
  return Boolean(accept?.includes('text/html')) && !notPages.test(path) && !hasFileExtension.test(path)
}
