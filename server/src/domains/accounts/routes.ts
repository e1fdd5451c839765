import { users } from '@daystar/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { resolveMemberRef } from './member-ref.ts'
import { presentMe, presentUser } from './present.ts'
import { memberRow } from './queries.ts'

export function accountRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, users.me, async ({ viewer }) => {
    const row = await memberRow(db, viewer.id)
    if (!row) throw refusal('not_authenticated')
    return presentMe(row)
  })

  serve(app, users.read, async ({ viewer, params }) => {
    const row = await memberRow(db, resolveMemberRef(viewer, params.userId))
    if (!row) throw refusal('member_not_found')
    return presentUser(row, viewer)
  })
}
