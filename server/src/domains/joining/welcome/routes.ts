import { welcome } from '@daystar/contract/first-steps'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentPerson } from '../../accounts/index.ts'
import { activeMember, packLeftOut } from './queries.ts'

export function welcomeRoutes(app: FastifyInstance, { db, community }: Deps): void {
  serve(app, welcome.read, async ({ viewer }) => {
    const { welcome_member_id: chosen, welcome_text: text } = community.settings
    const from = await activeMember(db, viewer, chosen === viewer.id ? null : chosen)
    return { text, from: from ? presentPerson(from) : null, pack_left_out: await packLeftOut(db, viewer.id) }
  })
}
