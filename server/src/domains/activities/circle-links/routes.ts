import { circleContent } from '@daystar/contract/circles/content'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentPerson, showsNoOtherMember } from '../../accounts/index.ts'
import { readableCircle } from '../../circles/index.ts'
import { activityPresenter, presentActivityMedia } from '../cards/present.ts'
import { activityCards } from '../cards/queries.ts'
import { mediaOfActivities } from '../media/queries.ts'
import { activitiesWithMediaIn } from './gallery-queries.ts'
import { pinToCircle } from './pin-commands.ts'
import { pinOf } from './pin-queries.ts'

/** What the page of a circle shows of its activities besides the feed. */
export function circleContentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const presentActivity = activityPresenter(deps)

  serve(app, circleContent.pinned, async ({ viewer, params }) => {
    const circle = await readableCircle(db, viewer, params.circleId)
    showsNoOtherMember(viewer)
    const pin = await pinOf(db, viewer, circle.id)
    if (!pin) return null
    const pinned = { text: pin.text, pinned_at: pin.pinned_at.toISOString() }
    if (pin.activity_id === null) return { ...pinned, activity: null }
    const [card] = await activityCards(deps, viewer, [pin.activity_id])
    return card ? { ...pinned, activity: presentActivity(card) } : null
  })

  serve(app, circleContent.pin, async ({ viewer, params, body: { activity_id: activityId = null, text = '' } }) =>
    pinToCircle(deps, viewer, { circleId: params.circleId, activityId, text: text.trim() }),
  )

  serve(app, circleContent.unpin, async ({ viewer, params }) =>
    pinToCircle(deps, viewer, { circleId: params.circleId, activityId: null, text: '' }),
  )

  serve(app, circleContent.photos, async ({ viewer, params, page }) => {
    const circle = await readableCircle(db, viewer, params.circleId)
    showsNoOtherMember(viewer)
    const { items, next } = await activitiesWithMediaIn(db, viewer, circle.id, page)
    const ids = items.map(({ id }) => id)
    const files = ids.length === 0 ? [] : await mediaOfActivities(db, viewer, ids)
    const photosOf = (activityId: number) =>
      files
        .filter(({ id, media }) => id === activityId && media.kind === 'image')
        .map((row) => presentActivityMedia(row, deps))
    const present = items.map(({ id, title, author }) => ({
      activity_id: id,
      title,
      author: presentPerson(author),
      photos: photosOf(id),
    }))
    return { items: present.filter(({ photos }) => photos.length > 0), next }
  })
}
