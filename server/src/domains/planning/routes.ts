import { planning } from '@daystar/contract/planning'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { requireMembership } from '../circles/index.ts'
import { circleIdOf } from './access.ts'
import { type Change, type MergeChange, saveDocument } from './commands.ts'
import {
  mergeGoalsChange,
  mergePlanChange,
  mergeRemindersChange,
  mergeStreakChange,
  normalizeLineEndings,
  requireMaxSize,
  requireUniqueIds,
} from './documents.ts'
import { presentDocument, presentDocuments } from './present.ts'
import { type Content, documentsAt, type Tool } from './queries.ts'

export function planningRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, planning.read, async ({ viewer, params }) => {
    await requireAccess(viewer.id, params.place)
    return presentDocuments(await documentsAt(db, viewer.id, params.place))
  })

  serve(app, planning.savePlan, ({ viewer, params, body }) =>
    save(viewer.id, params.place, 'plan', body, mergePlanChange),
  )

  serve(app, planning.saveGoals, ({ viewer, params, body }) =>
    save(viewer.id, params.place, 'goals', normalizeLineEndings(body), mergeGoalsChange),
  )

  serve(app, planning.saveReminders, ({ viewer, params, body }) => {
    requireUniqueIds(body.content)
    return save(viewer.id, params.place, 'reminders', body, mergeRemindersChange)
  })

  serve(app, planning.saveStreak, ({ viewer, params, body }) =>
    save(viewer.id, params.place, 'streak', body, mergeStreakChange),
  )

  async function save<C extends Content>(
    memberId: number,
    place: string,
    tool: Tool,
    change: Change<C>,
    mergeChange: MergeChange<C>,
  ) {
    requireMaxSize(change.content)
    await requireAccess(memberId, place)
    return presentDocument<C>(await saveDocument(db, { memberId, place, tool }, change, mergeChange))
  }

  /** Only members of a circle can use its planning tools. */
  async function requireAccess(memberId: number, place: string): Promise<void> {
    const circleId = circleIdOf(place)
    if (circleId !== null) await requireMembership(db, memberId, [circleId])
  }
}
