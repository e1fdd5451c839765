import { archive } from '@daystar/contract/archive'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import { recordAudit } from '../../../platform/audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { archiveFileName, requestArchive } from './commands.ts'
import { presentArchive } from './present.ts'
import { downloadableArchive, newestArchive } from './queries.ts'

export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, storage } = deps

  serve(app, archive.read, async ({ viewer }) => {
    const row = await newestArchive(db, viewer.id)
    return {
      archive: row && !row.is_expired ? presentArchive(row) : null,
      next_at: row?.next_at?.toISOString() ?? null,
    }
  })

  serve(app, archive.create, async ({ viewer, request }) =>
    presentArchive(await requestArchive(deps, viewer, { address: request.ip })),
  )

  serve(app, archive.download, async ({ viewer, request, reply }) => {
    const found = await downloadableArchive(db, viewer.id)
    const stored = found && (await storage.find(archiveFileName(found.folder)))
    if (!found || !stored) throw apiError('archive_not_found')
    const subject = { type: 'member', id: viewer.id } as const
    await recordAudit(db, { action: 'archive_downloaded', actorId: viewer.id, subject, address: request.ip })
    const day = found.created_at.toISOString().slice(0, 10)
    reply.headers({
      'content-type': 'application/zip',
      'content-length': stored.bytes,
      'content-disposition': `attachment; filename="daystar-archive-${day}.zip"`,
      'cache-control': 'no-store',
    })
    return await stored.open()
  })
}
