import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { apiError } from './api-error.ts'
import { errorBody } from './error-handler.ts'
import { insertPreviewTags, type LinkPreviews } from './link-preview.ts'
import { apiHeaders, pageHeaders } from './security-headers.ts'

const yearSeconds = 31_536_000
/** Paths that are never pages of the app. */
const nonPagePaths = /^\/(api|media|assets|healthz|readyz)(\/|$)/
/** The path of reset links: requests of this page must not contain its address. */
const resetPath = /^\/resetpassword\/?$/
const hasFileExtension = /\.[A-Za-z0-9]{1,12}$/

/**
 * Serves all paths without a route: the files of the built app, and its page for every navigation. Files under /assets have a
 * content hash in their names and are cached permanently; everything else is revalidated.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  root: string,
  previews: LinkPreviews,
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  const page = pageHeaders(config)

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const isShared = previews.covers(path)
    if (isBuilt && isNavigation(request, path, isShared)) {
      const preview = isShared ? await previews.load(path).catch(noPreview) : null
      if (preview === null) return reply.status(200).sendFile('index.html')
      const html = await readFile(join(root, 'index.html'), 'utf8')
      reply.headers(page).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
      return reply.send(insertPreviewTags(html, preview, config.publicUrl))
    }
    const error = apiError('not_found')
    return reply.status(error.status).headers(apiHeaders).send(errorBody(error))
  })

  /** Serves the page anyway: it shows that the server is unavailable and retries. */
  function noPreview(error: unknown): null {
    log.warn({ err: error }, 'Failed to load a link preview.')
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
      if (!/\.html(\.br|\.gz)?$/.test(path)) reply.header('x-content-type-options', 'nosniff')
      else if (resetPath.test(pathOf(reply.request))) reply.headers({ ...page, 'referrer-policy': 'no-referrer' })
      else reply.headers(page)
    },
  } as never)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/**
 * Whether a browser navigates to a page, as opposed to requests of scripts and for images. The crawlers that read link previews accept any
 * content type, as scripts do.
 */
function isNavigation({ method, headers: { accept } }: FastifyRequest, path: string, isShared: boolean): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (isShared && (accept === undefined || accept.includes('*/*'))) return true
  return Boolean(accept?.includes('text/html')) && !nonPagePaths.test(path) && !hasFileExtension.test(path)
}
