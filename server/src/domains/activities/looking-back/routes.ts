import { lookingBack } from '@daystar/contract/looking-back'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { existingMemberId, presentPerson } from '../../accounts/index.ts'
import { activityPresenter, presentActivityMedia } from '../cards/present.ts'
import { activityCards } from '../cards/queries.ts'
import { hideMemories, showMemories } from './commands.ts'
import { hiddenMemoriesOf, memoryIds } from './memory-queries.ts'
import { pinActivity, unpinActivity } from './pin-commands.ts'
import { pinnedActivityOf, totalsOf, yearOf } from './queries.ts'

export function lookingBackRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const presentActivity = activityPresenter(deps)

  serve(app, lookingBack.totals, async ({ viewer, params }) =>
    totalsOf(db, viewer, await existingMemberId(db, viewer, params.userId)),
  )

  serve(app, lookingBack.pinned, async ({ viewer, params }) => ({
    activity: await pinnedActivityOf(db, viewer, await existingMemberId(db, viewer, params.userId)),
  }))

  serve(app, lookingBack.pin, async ({ viewer, params }) => pinActivity(db, viewer, params.activityId))

  serve(app, lookingBack.unpin, async ({ viewer, params }) => unpinActivity(db, viewer, params.activityId))

  serve(app, lookingBack.onThisDay, async ({ viewer, query }) =>
    (await activityCards(deps, viewer, await memoryIds(db, viewer, query.today))).map(presentActivity),
  )

  serve(app, lookingBack.hidden, async ({ viewer }) =>
    (await hiddenMemoriesOf(db, viewer)).map(({ id, date, place, person }) => ({
      id,
      date,
      place,
      member: person && presentPerson(person),
    })),
  )

  serve(app, lookingBack.hide, async ({ viewer, body }) => hideMemories(db, viewer, body))

  serve(app, lookingBack.unhide, async ({ viewer, params }) => showMemories(db, viewer, params.memoryId))

  serve(app, lookingBack.year, async ({ viewer, params }) => {
    const row = await yearOf(db, viewer, params.year)
    return { ...row, photos: row.photos.map((photo) => presentActivityMedia(photo, deps)) }
  })
}
