import { companions } from '@daystar/contract/companions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { otherReader } from '../activities/index.ts'
import { confirmCompanion, declineCompanion, removeCompanion } from './commands.ts'
import { presentCompanions } from './present.ts'
import { companionsOf, companionsSeenBy } from './queries.ts'

export function companionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, companions.list, async ({ viewer, body }) => {
    const { activity_ids: ids, reader } = body
    if (reader === undefined) return (await companionsOf(deps.db, viewer, ids)).map(presentCompanions)
    // Visitors have no activities of their own.
    if (viewer.id === null) return (await companionsOf(deps.db, viewer, [])).map(presentCompanions)
    const other = await otherReader(deps.db, viewer, reader)
    return (await companionsSeenBy(deps.db, viewer, other, ids)).map(presentCompanions)
  })

  serve(app, companions.confirm, async ({ viewer, params: { activityId }, body }) => {
    const subject = { activityId, ownActivityId: body.own_activity_id, shown: body.new_activity }
    return { activity_id: await confirmCompanion(deps, viewer, subject) }
  })

  serve(app, companions.decline, ({ viewer, params }) => declineCompanion(deps, viewer, params.activityId))

  serve(app, companions.remove, ({ viewer, params: { activityId, userId } }) =>
    removeCompanion(deps, viewer, { activityId, memberId: userId }),
  )
}
