import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '../../api/api-error.ts'
import type { Deps } from '../../deps.ts'
import { sendError } from '../error-handler.ts'
import { apiHeaders, pageHeaders, workerHeaders } from '../security-headers.ts'
import type { Branding } from './branding.ts'
import { languageBuilds } from './language-builds.ts'
import { insertPreviewTags, type LinkPreviews } from './link-preview.ts'
import { chosenLanguage, languageCookie, pageLanguage, variesByLanguage } from './page-language.ts'
import { removingWorker } from './removing-worker.ts'

const yearSeconds = 31_536_000
/** Paths that are never pages of the app. */
const nonPagePaths = /^\/(api|media|icons|assets|healthz|readyz)(\/|$)/
/** The paths of reset links and of links to activities: requests of these pages must not contain their address. */
const secretPaths = /^\/(?:resetpassword|shared)\/?$/
/** The page of links to activities, which search engines must not list. */
const sharedPath = /^\/shared\/?$/
const hasFileExtension = /\.[A-Za-z0-9]{1,12}$/

/**
 * Serves all paths without a route: the files of the built app, and its page for every navigation, in the language of
 * the reader. Files under /assets have a content hash in their names and are cached permanently; everything else is
 * revalidated.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { config, community, log }: Pick<Deps, 'config' | 'community' | 'log'>,
  root: string,
  { previews, branding }: { previews: LinkPreviews; branding: Branding },
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  const builds = languageBuilds(root, branding, { community, log })
  const page = pageHeaders(config)
  const headersOf = (path: string) => ({
    ...page,
    ...(secretPaths.test(path) && { 'referrer-policy': 'no-referrer' }),
    ...(sharedPath.test(path) && { 'x-robots-tag': 'noindex, nofollow' }),
  })
  const buildFor = (request: FastifyRequest) => builds.in(pageLanguage(request, community.settings))

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (isBuilt && isNavigation(request, path, previews.covers(path))) return await sendPage(request, reply, path)
    return sendError(request, reply.headers(apiHeaders), apiError('not_found'))
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const choice = chosenLanguage(request.url)
    if (choice) {
      reply.headers({ 'set-cookie': languageCookie(choice.language, config), 'cache-control': 'no-store' })
      return reply.redirect(choice.address, 303)
    }
    const build = buildFor(request)
    reply.headers({ ...headersOf(path), 'content-language': build.language, vary: variesByLanguage })
    reply.header('cache-control', 'no-cache')
    const preview = previews.covers(path) ? await previews.load(path, build.language).catch(noPreview) : null
    // What was rendered during the build shows the app as it is before an operator changes the settings.
    if (preview === null && branding.isDefault) return await sendFile(request, reply, build.builtPage(path))
    const html = await build.page(path)
    const site = { publicUrl: config.publicUrl, siteName: branding.name }
    reply.status(200).type('text/html; charset=utf-8')
    return reply.send(preview === null ? html : insertPreviewTags(html, preview, site))
  }

  /**
   * Sends a page of the build, or 304 if the browser has it. The tag contains the path of the file, because the pages
   * of two languages can have the same size and time.
   */
  async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
    const { size, mtimeMs } = await stat(join(root, file))
    const etag = `W/"${file}-${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.status(200).sendFile(file, { etag: false, lastModified: false })
  }

  /** Serves the page anyway: it shows that the server is unavailable and retries. */
  function noPreview(error: unknown): null {
    log.warn({ err: error }, 'Failed to load a link preview.')
    return null
  }
  if (!isBuilt) return

  // These routes precede the file itself, which lacks the language and the settings of the community.
  for (const path of ['/', '/index.html']) app.get(path, (request, reply) => sendPage(request, reply, path))
  app.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = await readFile(join(root, 'manifest.webmanifest'), 'utf8')
    const { language } = buildFor(request)
    reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff')
    reply.header('vary', variesByLanguage)
    return reply.type('application/manifest+json; charset=utf-8').send(branding.manifest(manifest, language))
  })

  if (!config.serviceWorker) {
    app.get('/sw.js', (_request, reply) => {
      reply.headers(workerHeaders(config)).header('cache-control', 'no-store')
      return reply.type('application/javascript; charset=utf-8').send(removingWorker)
    })
  }

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply: FastifyReply, path: string) => {
      if (path.includes(`${root}/assets/`)) reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      else reply.header('cache-control', 'no-cache')
      if (/\/sw\.js(\.br|\.gz)?$/.test(path)) reply.headers(workerHeaders(config))
      if (!/\.html(\.br|\.gz)?$/.test(path)) reply.header('x-content-type-options', 'nosniff')
      else reply.headers(headersOf(pathOf(reply.request)))
    },
  } as never)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/**
 * Returns whether a browser navigates to a page, as opposed to requests of scripts and for images. The crawlers that
 * read link previews accept any content type, as scripts do.
 */
function isNavigation({ method, headers: { accept } }: FastifyRequest, path: string, isShared: boolean): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (isShared && (accept === undefined || accept.includes('*/*'))) return true
  return Boolean(accept?.includes('text/html')) && !nonPagePaths.test(path) && !hasFileExtension.test(path)
}
