import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'
import { pageHeaders } from './security-headers.ts'

/** Serves the API reference as an OpenAPI document and as a page. Both are generated on the first request. */
export function referenceRoutes(app: FastifyInstance, config: Config): void {
  let json: string | undefined
  let page: string | undefined

  app.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(config.publicUrl))
    reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*').type('application/json')
    return json
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= referencePage(openApiDocument(config.publicUrl))
    reply.headers(pageHeaders(config)).header('cache-control', 'no-cache').type('text/html')
    return page
  })
}
