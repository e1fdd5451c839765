import type { FastifyInstance } from 'fastify'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { Config } from '../../settings/config.ts'

const { version, license, homepage } = packageJson as { version: string; license: string; homepage?: string }

/**
 * `/source`, to which every page of the app links: the AGPL requires to offer members the source code of the running
 * version. An operator who changes the code sets `SOURCE_URL`.
 */
export function sourceRoute(app: FastifyInstance, { sourceUrl }: Pick<Config, 'sourceUrl'>): void {
  const url = sourceUrl ?? homepage
  app.get('/source', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    if (url) return reply.redirect(url)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `This is Daystar ${version}, free software under the license ${license}.\n\n` +
          'The operator of this community provides its source code on request and at no charge.\n' +
          'Operators: set SOURCE_URL to the address of the source code.\n',
      )
  })
}
