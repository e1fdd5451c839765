import { suggestions } from '@daystar/contract/suggestions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { circleRows } from '../circles/index.ts'
import { suggestedCircles } from './circle-queries.ts'
import { dismissCircle, dismissMember } from './commands.ts'
import { suggestedMembers } from './member-queries.ts'
import { presentSuggestedCircle, presentSuggestedMember } from './present.ts'

export function suggestionRoutes(app: FastifyInstance, { db, config }: Deps): void {
  serve(app, suggestions.members, async ({ viewer }) => {
    const rows = await suggestedMembers(db, viewer, { needsConfirmedEmail: config.smtpUrl !== null })
    return rows.map(presentSuggestedMember)
  })

  serve(app, suggestions.circles, async ({ viewer }) => {
    const rows = await suggestedCircles(db, viewer)
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const circles = await circleRows(db, viewer).where('c.id', 'in', ids).execute()
    return rows.flatMap((row) => {
      const circle = circles.find(({ id }) => id === row.id)
      return circle ? [presentSuggestedCircle(row, circle)] : []
    })
  })

  serve(app, suggestions.dismissMember, async ({ viewer, params }) => dismissMember(db, viewer, params.userId))

  serve(app, suggestions.dismissCircle, async ({ viewer, params }) => dismissCircle(db, viewer, params.circleId))
}
