import { limits } from '@daystar/contract/limits'
import { outbox } from '@daystar/contract/outbox'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { outboxKeys } from './commands.ts'
import { memberKey } from './member-key.ts'

const keptMs = limits.outboxKeptDays * 24 * 60 * 60 * 1000

export function outboxKeyRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, outbox.readKey, async () => ({ public_key: (await outboxKeys(db)).publicKey }))

  serve(app, outbox.recoverKey, async ({ viewer, body }) => {
    if (Date.now() - Date.parse(body.kept_at) > keptMs) throw apiError('outbox_key_expired')
    return { key: memberKey(await outboxKeys(db), viewer.id, body) }
  })
}
