import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '../../api/api-error.ts'
import type { Deps } from '../../deps.ts'
import { sendError } from '../error-handler.ts'
import { apiHeaders, pageHeaders } from '../security-headers.ts'
import type { Branding } from './branding.ts'
import { insertPreviewTags, type LinkPreview, type LinkPreviews } from './link-preview.ts'
import { readPageFiles } from './page-files.ts'
import { PrerenderedPages } from './prerendered-pages.ts'

const yearSeconds = 31_536_000
/** Paths that are never pages of the app. */
const nonPagePaths = /^\/(api|media|icons|assets|healthz|readyz)(\/|$)/
/** The path of reset links: requests of this page must not contain its address. */
const resetPath = /^\/resetpassword\/?$/
const hasFileExtension = /\.[A-Za-z0-9]{1,12}$/

/**
 * Serves all paths without a route: the files of the built app, and its page for every navigation. Files under /assets
 * have a content hash in their names and are cached permanently; everything else is revalidated.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  root: string,
  { previews, branding }: { previews: LinkPreviews; branding: Branding },
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  const prerendered = new PrerenderedPages(root, branding, log)
  const pageFile = readPageFiles(root)
  const page = pageHeaders(config)
  const headersOf = (path: string) => (resetPath.test(path) ? { ...page, 'referrer-policy': 'no-referrer' } : page)

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const isShared = previews.covers(path)
    if (isBuilt && isNavigation(request, path, isShared))
      return await sendPage(reply, path, isShared ? await previews.load(path).catch(noPreview) : null)
    return sendError(request, reply.headers(apiHeaders), apiError('not_found'))
  })

  async function sendPage(reply: FastifyReply, path: string, preview: LinkPreview | null): Promise<FastifyReply> {
    // What was rendered during the build shows the app as it is before an operator changes the settings.
    if (preview === null && branding.isDefault)
      return reply.status(200).sendFile(prerendered.builtFile(path) ?? pageFile(path))
    const html = prerendered.find(path) ?? branding.page(await readFile(join(root, pageFile(path)), 'utf8'))
    const site = { publicUrl: config.publicUrl, siteName: branding.name }
    reply.status(200).headers(headersOf(path)).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return reply.send(preview === null ? html : insertPreviewTags(html, preview, site))
  }

  /** Serves the page anyway: it shows that the server is unavailable and retries. */
  function noPreview(error: unknown): null {
    log.warn({ err: error }, 'Failed to load a link preview.')
    return null
  }
  if (!isBuilt) return

  // These routes precede the file itself, which lacks the settings of the community.
  for (const path of ['/', '/index.html']) app.get(path, (_request, reply) => sendPage(reply, path, null))
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const manifest = await readFile(join(root, 'manifest.webmanifest'), 'utf8')
    reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff')
    return reply.type('application/manifest+json; charset=utf-8').send(branding.manifest(manifest))
  })

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply: FastifyReply, path: string) => {
      if (path.includes(`${root}/assets/`)) reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      else reply.header('cache-control', 'no-cache')
      if (!/\.html(\.br|\.gz)?$/.test(path)) reply.header('x-content-type-options', 'nosniff')
      else reply.headers(headersOf(pathOf(reply.request)))
    },
  } as never)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/**
 * Whether a browser navigates to a page, as opposed to requests of scripts and for images. The crawlers that read link
 * previews accept any content type, as scripts do.
 */
function isNavigation({ method, headers: { accept } }: FastifyRequest, path: string, isShared: boolean): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (isShared && (accept === undefined || accept.includes('*/*'))) return true
  return Boolean(accept?.includes('text/html')) && !nonPagePaths.test(path) && !hasFileExtension.test(path)
}
