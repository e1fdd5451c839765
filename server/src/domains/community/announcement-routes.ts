import { announcements } from '@daystar/contract/community/announcements'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../accounts/index.ts'
import { authorize } from './access.ts'
import { sendAnnouncement, sendTestAnnouncement, unsubscribe } from './announcement-commands.ts'
import { type AnnouncementRow, audienceOfEmail, newestAnnouncements, noneLeftOut } from './announcement-queries.ts'

export function announcementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, announcements.list, async ({ viewer }) => {
    authorize(viewer, 'announce', viewer)
    const [ofService, others, rows] = await Promise.all([
      audienceOfEmail(db, { isService: true }),
      audienceOfEmail(db, { isService: false }),
      newestAnnouncements(db),
    ])
    return {
      members: ofService.reached,
      subscribers: others.reached,
      left_out: others.leftOut,
      announcements: rows.map(presentAnnouncement),
    }
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

function presentAnnouncement({ author, created_at: createdAt, left_out: leftOut, ...row }: AnnouncementRow) {
  return {
    ...row,
    left_out: { ...noneLeftOut, ...leftOut },
    author: author && presentPerson(author),
    created_at: createdAt.toISOString(),
  }
}
