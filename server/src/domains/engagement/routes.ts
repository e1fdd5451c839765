import { engagement } from '@daystar/contract/engagement'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { visibleActivity } from '../activities/index.ts'
import { highFiveGiver, removeHighFive } from './commands.ts'
import { engagementPage } from './people-queries.ts'
import { presentEngagement } from './present.ts'

export function engagementRoutes(app: FastifyInstance, { db, events, memberSummaries }: Deps): void {
  const giveHighFive = highFiveGiver({ db, events })

  serve(app, engagement.read, async ({ viewer, params, page }) => {
    const activity = await visibleActivity(db, viewer, params.activityId)
    const { items, next } = await engagementPage({ db, memberSummaries }, viewer, activity.id, page)
    return { items: presentEngagement(activity, items), next }
  })

  serve(app, engagement.give, async ({ viewer, body }) => {
    const count = await giveHighFive(viewer, { activityId: body.activity_id, senderId: body.sender_id })
    return { has_high_fived: true, high_five_count: count }
  })

  serve(app, engagement.takeBack, async ({ viewer, body }) => {
    const count = await removeHighFive({ db, events }, viewer, {
      activityId: body.activity_id,
      senderId: body.sender_id,
    })
    return { has_high_fived: false, high_five_count: count }
  })
}
