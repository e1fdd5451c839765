import { planning } from '@daystar/contract/planning'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { requireMembership } from '../circles/index.ts'
import { circleOf } from './access.ts'
import { type Change, saveDocument } from './commands.ts'
import { goals, plan, reminders, requireOwnIds, requireSmall, streak, withPlainLineEnds } from './documents.ts'
import { presentDocument, presentDocuments } from './present.ts'
import { type Content, documentsAt, type Tool } from './queries.ts'

export function planningRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, planning.read, async ({ viewer, params }) => {
    await admit(viewer.id, params.place)
    return presentDocuments(await documentsAt(db, viewer.id, params.place))
  })

  serve(app, planning.savePlan, ({ viewer, params, body }) => save(viewer.id, params.place, 'plan', body, plan))

  serve(app, planning.saveGoals, ({ viewer, params, body }) =>
    save(viewer.id, params.place, 'goals', withPlainLineEnds(body), goals),
  )

  serve(app, planning.saveReminders, ({ viewer, params, body }) => {
    requireOwnIds(body.content)
    return save(viewer.id, params.place, 'reminders', body, reminders)
  })

  serve(app, planning.saveStreak, ({ viewer, params, body }) => save(viewer.id, params.place, 'streak', body, streak))

  async function save<C extends Content>(
    memberId: number,
    place: string,
    tool: Tool,
    change: Change<C>,
    join: (change: Change<C>, held: C) => C,
  ) {
    requireSmall(change.content)
    await admit(memberId, place)
    return presentDocument<C>(await saveDocument(db, { memberId, place, tool }, change, join))
  }

  /** The tools of a circle are for its members; what stands there stays each member's own. */
  async function admit(memberId: number, place: string): Promise<void> {
    const circleId = circleOf(place)
    if (circleId !== null) await requireMembership(db, memberId, [circleId])
  }
}
