import { circleNotices } from '@daystar/contract/circles/notices'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { circleWithRole } from '../circles/index.ts'
import { authorize } from './access.ts'
import { removeNotice, sendNotice } from './commands.ts'
import { presentNotice } from './present.ts'
import { noticesOf } from './queries.ts'

export function circleNoticeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, circleNotices.list, async ({ viewer, params, page }) => {
    const circle = await circleWithRole(db, viewer, params.circleId)
    authorize(viewer, 'read', circle)
    return mapPage(await noticesOf(db, viewer, circle.id, page), (row) => presentNotice(row, viewer, circle))
  })

  serve(app, circleNotices.send, async ({ viewer, params, body }) => ({
    id: await sendNotice(deps, viewer, { circleId: params.circleId, text: body.text }),
  }))

  serve(app, circleNotices.remove, async ({ viewer, params }) => removeNotice(deps, viewer, params))
}
