import { activities } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { mapPage } from '../../platform/http/paging.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SignedIn, Viewer } from '../../platform/http/viewer.ts'
import { existingMember } from '../accounts/index.ts'
import { follows } from '../connections/index.ts'
import { activityCards, cardsOf } from './cards.ts'
import { changeActivity, postActivity, removeActivity } from './commands.ts'
import { daysOf, streakOf } from './days.ts'
import { placeRoutes } from './places/routes.ts'
import { activityPresenter } from './present.ts'
import { activitiesOf } from './queries.ts'

/** The first comments on an activity, oldest first: given by the app, because comments stand further down the slope. */
export type FirstComments = (reader: Reader, viewer: Viewer, activityId: number) => Promise<Comment[]>

export function activityRoutes(app: FastifyInstance, deps: Deps, firstComments: FirstComments): void {
  const { db } = deps
  const presentActivity = activityPresenter(deps.config)

  async function card(viewer: Viewer, id: number) {
    const [row] = await activityCards(deps, viewer, [id])
    if (!row) throw refusal('activity_not_found')
    return presentActivity(row)
  }

  async function latest(viewer: SignedIn, ref: string) {
    const memberId = await existingMember(db, viewer, ref)
    if (!(await follows(db, viewer.id, memberId))) throw refusal('follow_to_see')
    const found = await activitiesOf(db, viewer, memberId, { size: 1, after: null })
    const { items } = await cardsOf(deps, viewer, found)
    return items[0] ? presentActivity(items[0]) : null
  }

  serve(app, activities.upload, async ({ viewer, body, file }) =>
    card(viewer, await postActivity(deps, viewer, body, file)),
  )

  serve(app, activities.read, async ({ viewer, params }) => {
    const activity = await card(viewer, params.activityId)
    return { ...activity, comments: await firstComments(db, viewer, params.activityId) }
  })

  serve(app, activities.update, async ({ viewer, params, body, file }) => {
    await changeActivity(deps, viewer, params.activityId, body, file)
    return card(viewer, params.activityId)
  })

  serve(app, activities.remove, async ({ viewer, params }) => removeActivity(deps, viewer, params.activityId))

  serve(app, activities.ofMember, async ({ viewer, params, query, page }) => {
    const memberId = await existingMember(db, viewer, params.userId)
    const found = await activitiesOf(db, viewer, memberId, page, query.tag)
    return mapPage(await cardsOf(deps, viewer, found), presentActivity)
  })

  serve(app, activities.latestOf, async ({ viewer, params }) => latest(viewer, params.userId))

  serve(app, activities.latest, async ({ viewer, query }) => latest(viewer, String(query.user_id)))

  serve(app, activities.days, async ({ viewer, params, query }) => {
    const memberId = await existingMember(db, viewer, params.userId)
    return daysOf(db, viewer, { memberId, from: query.from, to: query.to, circleId: query.circle_id })
  })

  serve(app, activities.streak, async ({ viewer, params, query }) => {
    const memberId = await existingMember(db, viewer, params.userId)
    return streakOf(db, viewer, { memberId, today: query.today, circleId: query.circle_id })
  })

  placeRoutes(app, deps)
}
