import { planning } from '@daystar/contract/planning'
import type { FastifyInstance } from 'fastify'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
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

export function planningRoutes(app: FastifyInstance, { db, events }: Deps): void {
  serve(app, planning.read, async ({ viewer, params }) => presentDocuments(await documentsAt(db, viewer, params.place)))

  serve(app, planning.savePlan, ({ viewer, params, body }) => save(viewer, params.place, 'plan', body, mergePlanChange))

  serve(app, planning.saveGoals, ({ viewer, params, body }) =>
    save(viewer, params.place, 'goals', normalizeLineEndings(body), mergeGoalsChange),
  )

  serve(app, planning.saveReminders, ({ viewer, params, body }) => {
    requireUniqueIds(body.content)
    return save(viewer, params.place, 'reminders', body, mergeRemindersChange)
  })

  serve(app, planning.saveStreak, ({ viewer, params, body }) =>
    save(viewer, params.place, 'streak', body, mergeStreakChange),
  )

  async function save<C extends Content>(
    viewer: SignedInViewer,
    place: string,
    tool: Tool,
    change: Change<C>,
    mergeChange: MergeChange<C>,
  ) {
    requireMaxSize(change.content)
    return presentDocument<C>(await saveDocument({ db, events }, viewer, { place, tool }, change, mergeChange))
  }
}
