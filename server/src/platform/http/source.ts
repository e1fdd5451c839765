import type { FastifyInstance } from 'fastify'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { Config } from '../../settings/config.ts'
import { type Translator, translator } from '../text/translate.ts'
import { requestLanguage } from './request-language.ts'

const { version, license, homepage } = packageJson as { version: string; license: string; homepage?: string }

/**
 * `/source`, to which every page of the app links: the AGPL requires to offer members the source code of the running
 * version. An operator who changes the code sets `SOURCE_URL`.
 */
export function sourceRoute(
  app: FastifyInstance,
  { sourceUrl }: Pick<Config, 'sourceUrl'>,
  translatorOf: Translator = translator,
): void {
  const url = sourceUrl ?? homepage
  app.get('/source', async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    if (url) return reply.redirect(url)
    const t = translatorOf(requestLanguage(request))
    const lines = [
      t('This is Daystar {version}, free software under the license {license}.', { version, license }),
      '',
      t('The operator of this community provides its source code on request and at no charge.'),
      t('Operators: set {setting} to the address of the source code.', { setting: 'SOURCE_URL' }),
    ]
    reply.header('vary', 'accept-language')
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
