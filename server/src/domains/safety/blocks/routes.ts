import { blocks } from '@daystar/contract/moderation/blocks'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../../platform/api/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentPerson } from '../../accounts/index.ts'
import { blockMember, unblockMember } from './commands.ts'
import { blockedMembersOf } from './queries.ts'

export function blockRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, blocks.list, async ({ viewer, page }) =>
    mapPage(await blockedMembersOf(deps.db, viewer.id, page), ({ person, at }) => ({
      ...presentPerson(person),
      blocked_at: at.toISOString(),
    })),
  )

  serve(app, blocks.add, async ({ viewer, params }) => blockMember(deps, viewer, params.userId))

  serve(app, blocks.remove, async ({ viewer, params }) => unblockMember(deps, viewer, params.userId))
}
