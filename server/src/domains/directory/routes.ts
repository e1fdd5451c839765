import { directory } from '@daystar/contract/directory'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { trimTag } from '../../platform/text/trim-tag.ts'
import { readableCircle } from '../circles/index.ts'
import { requireDirectory } from './access.ts'
import { directoryCircles } from './circle-queries.ts'
import { directoryMembers } from './member-queries.ts'
import { presentDirectoryCircle, presentDirectoryMember } from './present.ts'

export function directoryRoutes(app: FastifyInstance, { db, config, community }: Deps): void {
  serve(app, directory.members, async ({ viewer, query, page }) => {
    requireDirectory(community)
    const { circle_id: circleId, is_new: isNew = false } = query
    if (circleId !== undefined) await readableCircle(db, viewer, circleId)
    const filters = { circleId, tag: tagOf(query), isNew, needsConfirmedEmail: config.smtpUrl !== null }
    return mapPage(await directoryMembers(db, viewer, filters, page), presentDirectoryMember)
  })

  serve(app, directory.circles, async ({ viewer, query, page }) => {
    requireDirectory(community)
    const filters = { tag: tagOf(query), isNew: query.is_new ?? false }
    return mapPage(await directoryCircles(db, viewer, filters, page), presentDirectoryCircle)
  })
}

const tagOf = ({ tag = '' }: { readonly tag?: string }) => trimTag(tag) || undefined
