import { notifications } from '@daystar/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentNotification } from './present.ts'
import { notificationsFor } from './queries.ts'

export function notificationRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, notifications.list, async ({ viewer, page }) =>
    mapPage(await notificationsFor(db, viewer, page), presentNotification),
  )
}
