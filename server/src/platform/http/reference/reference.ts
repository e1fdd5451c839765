import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../settings/config.ts'
import { pageHeaders } from '../security-headers.ts'
import { openApiOptions } from './openapi.ts'

/**
 * Serves the API reference: an OpenAPI document, and a page that displays it. Must be registered before the routes that
 * it describes.
 */
export async function registerReference(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, openApiOptions(config.publicUrl))

  let json: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(app.swagger())
    reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*').type('application/json')
    return json
  })
  await app.register(referencePage, config)
}

/**
 * Swagger UI from the files of its package. It works under the Content-Security-Policy of the app's pages; Scalar's
 * page inserts style elements, which this policy blocks.
 */
async function referencePage(app: FastifyInstance, config: Config): Promise<void> {
  const headers = pageHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers).header('cache-control', 'no-cache')
  })
  // The page of the plugin has no viewport, so phones would shrink it.
  app.addHook('onSend', async (_request, reply, payload) =>
    String(reply.getHeader('content-type')).startsWith('text/html') && typeof payload === 'string'
      ? payload.replace('<head>', '<head><meta name="viewport" content="width=device-width, initial-scale=1">')
      : payload,
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: {
      docExpansion: 'none',
      filter: true,
      showExtensions: true,
      syntaxHighlight: false,
      plugins: [withoutDefaultLogo],
    },
    // "Try it out" calls the origin of the page; the policy blocks others, such as `PUBLIC_URL` on a page opened under
    // another name.
    transformSpecification: (document) => ({ ...document, servers: [{ url: '/api' }] }),
    transformSpecificationClone: false,
    logo: { type: star.type, content: star.content, href: '/' },
    theme: {
      title: 'Daystar API',
      css: [{ filename: 'reference.css', content: readPageFile('reference.css') }],
      favicon: [star],
    },
  })
}

/** Runs in the browser. The default logo contains a style element, which the policy blocks; `logo` takes its place. */
function withoutDefaultLogo() {
  return { components: { Logo: () => null } }
}

const star = {
  filename: 'star.svg',
  rel: 'icon',
  sizes: 'any',
  type: 'image/svg+xml',
  content: readPageFile('star.svg'),
}

function readPageFile(name: string): string {
  return readFileSync(new URL(`reference-page/${name}`, import.meta.url), 'utf8')
}
