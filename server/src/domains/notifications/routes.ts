import { notifications } from '@daystar/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../accounts/index.ts'
import { presentNotification } from './present.ts'
import { notificationsFor } from './queries.ts'
import { markAllRead, markRead } from './read-commands.ts'
import { groupedNotifications } from './row-queries.ts'
import { notificationSettingsRoutes } from './settings-routes.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, notifications.list, async ({ viewer, page, query }) =>
    mapPage(await notificationsFor(db, viewer, page, query.filter), (row) => presentNotification(row, deps)),
  )

  serve(app, notifications.group, async ({ viewer, page, query }) =>
    mapPage(await groupedNotifications(db, viewer, query.key, page), ({ id, actor, created_at }) => ({
      id,
      actor: presentPerson(actor),
      created_at: created_at.toISOString(),
    })),
  )

  serve(app, notifications.markRead, async ({ viewer, body: { ids = [], up_to_id: upToId } }) => {
    await markRead(deps, viewer, ids)
    if (upToId !== undefined) await markAllRead(deps, viewer, upToId)
  })

  notificationSettingsRoutes(app, deps)
}
