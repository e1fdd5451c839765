import { announcements } from '@daystar/contract/announcements'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../accounts/index.ts'
import { authorize } from './access.ts'
import { sendAnnouncement, sendTestAnnouncement, unsubscribe } from './announcement-commands.ts'
import { type AnnouncementRow, newestAnnouncements, reachableMembers } from './announcement-queries.ts'

export function announcementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, announcements.list, async ({ viewer }) => {
    authorize(viewer, 'announce', viewer)
    const [reachable, rows] = await Promise.all([reachableMembers(db), newestAnnouncements(db)])
    return { ...reachable, announcements: rows.map(presentAnnouncement) }
  })

  serve(app, announcements.send, async ({ viewer, body, request }) => {
    const id = await sendAnnouncement(deps, viewer, { draft: body, address: request.ip })
    const [row] = await newestAnnouncements(db, id)
    if (!row) throw apiError('unknown')
    return presentAnnouncement(row)
  })

  serve(app, announcements.test, async ({ viewer, body }) => sendTestAnnouncement(deps, viewer, body))

  serve(app, announcements.unsubscribe, async ({ params }) => unsubscribe(deps, params.token))
}

function presentAnnouncement({ author, created_at: createdAt, ...row }: AnnouncementRow) {
  return { ...row, author: author && presentPerson(author), created_at: createdAt.toISOString() }
}
