import { type Draft, drafts } from '@daystar/contract/drafts'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { removeDraft, saveDraft } from './commands.ts'
import { presentDraft } from './present.ts'
import { type DraftRow, draftsOf, findDraft, mediaOfDrafts } from './queries.ts'

export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const { signedUrlSeconds } = config

  async function present(viewer: SignedInViewer, rows: readonly DraftRow[]): Promise<Draft[]> {
    const media = await mediaOfDrafts(
      db,
      viewer,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => presentDraft(row, media.get(row.id) ?? [], signedUrlSeconds))
  }

  async function presentOne(viewer: SignedInViewer, row: DraftRow): Promise<Draft> {
    const media = await mediaOfDrafts(db, viewer, [row.id])
    return presentDraft(row, media.get(row.id) ?? [], signedUrlSeconds)
  }

  serve(app, drafts.list, async ({ viewer }) => present(viewer, await draftsOf(db, viewer)))

  serve(app, drafts.read, async ({ viewer, params }) => {
    const draft = await findDraft(db, viewer, params.draftId)
    if (!draft) throw apiError('draft_not_found')
    return presentOne(viewer, draft)
  })

  serve(app, drafts.save, async ({ viewer, params, body: { content, base = null, publish_at } }) => {
    const publishAt = typeof publish_at === 'string' ? new Date(publish_at) : publish_at
    return presentOne(viewer, await saveDraft(deps, viewer, params.draftId, { content, base, publishAt }))
  })

  serve(app, drafts.remove, async ({ viewer, params }) => removeDraft(db, viewer, params.draftId))
}
