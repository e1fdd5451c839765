import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer, Viewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { existingMemberId, memberProfile } from '../accounts/index.ts'
import { isFollowing } from '../connections/index.ts'
import { authorize } from './access.ts'
import { audienceRoutes } from './audience/routes.ts'
import { activityPageReader, type FirstComments } from './cards/activity-page.ts'
import { cardListRenderer } from './cards/lists.ts'
import { activityPresenter, presentActivityMedia } from './cards/present.ts'
import { activityCards, cardsOf, newCardReader } from './cards/queries.ts'
import { circleContentRoutes } from './circle-links/routes.ts'
import { removeActivity, updateActivity } from './commands.ts'
import { activityCreator } from './creating-commands.ts'
import { daysOf, streakOf } from './days/queries.ts'
import { activityLinkRoutes } from './links/routes.ts'
import { lookingBackRoutes } from './looking-back/routes.ts'
import { mediaOfActivities } from './media/queries.ts'
import { placeRoutes } from './places/routes.ts'
import { activitiesOf, visibleActivityCount } from './queries.ts'
import { versionRoutes } from './versions/routes.ts'
import { visibleSubjects } from './visible-queries.ts'

export function activityRoutes(app: FastifyInstance, deps: Deps, firstComments: FirstComments): void {
  const { db } = deps
  const presentActivity = activityPresenter(deps)
  const renderList = cardListRenderer(deps)
  const createActivity = activityCreator(deps)
  const newCard = newCardReader(deps)
  const readPage = activityPageReader(deps, firstComments)

  // Served here, because a profile shows how many activities its reader can see.
  serve(app, users.read, async ({ viewer, params }) => {
    const profile = await memberProfile(db, viewer, params.userId)
    if (profile.id === viewer.id) return profile
    return { ...profile, activitiesCount: await visibleActivityCount(db, viewer, profile.id) }
  })

  async function card(viewer: Viewer, id: number) {
    const [found] = await activityCards(deps, viewer, [id])
    if (!found) throw apiError('activity_not_found')
    return presentActivity(found)
  }

  async function latest(viewer: SignedInViewer, ref: string) {
    const memberId = await existingMemberId(db, viewer, ref)
    authorize(viewer, 'readLatest', { isFollowed: await isFollowing(db, viewer.id, memberId) })
    const refs = await activitiesOf(db, viewer, memberId, { size: 1, after: null })
    const { items } = await cardsOf(deps, viewer, refs)
    return items[0] ? presentActivity(items[0]) : null
  }

  serve(app, activities.upload, async ({ viewer, body, file }) => {
    const created = await newCard(viewer, await createActivity(viewer, body, file))
    if (!created) throw apiError('activity_not_found')
    return presentActivity(created)
  })

  serve(app, activities.read, ({ viewer, params, request }) =>
    readPage(viewer, params.activityId, requestTranslate(request)),
  )

  serve(app, activities.media, async ({ viewer, body }) => {
    const rows = await mediaOfActivities(db, viewer, body.activity_ids)
    return rows.map((row) => ({ activity_id: row.id, media: presentActivityMedia(row, deps) }))
  })

  serve(app, activities.visible, ({ viewer, body }) => visibleSubjects(db, viewer, body))

  serve(app, activities.update, async ({ viewer, params, body, file }) => {
    await updateActivity(deps, viewer, params.activityId, body, file)
    return card(viewer, params.activityId)
  })

  serve(app, activities.remove, async ({ viewer, params, query: { rule = 'other', reason = '' }, request }) =>
    removeActivity(deps, viewer, params.activityId, { rule, reason, address: request.ip }),
  )

  serve(app, activities.ofMember, async ({ viewer, params, query, page }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return renderList(viewer, await activitiesOf(db, viewer, memberId, page, query.tag))
  })

  serve(app, activities.latestOf, async ({ viewer, params }) => latest(viewer, params.userId))

  serve(app, activities.latest, async ({ viewer, query }) => latest(viewer, String(query.user_id)))

  serve(app, activities.days, async ({ viewer, params, query }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return daysOf(db, viewer, { memberId, from: query.from, to: query.to, circleId: query.circle_id })
  })

  serve(app, activities.streak, async ({ viewer, params, query }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return streakOf(db, viewer, { memberId, today: query.today, circleId: query.circle_id })
  })

  placeRoutes(app, deps)
  lookingBackRoutes(app, deps)
  circleContentRoutes(app, deps)
  activityLinkRoutes(app, deps)
  audienceRoutes(app, deps)
  versionRoutes(app, deps)
}
