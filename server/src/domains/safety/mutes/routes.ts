import { mutes } from '@daystar/contract/moderation/mutes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { endMute, muteCircle, muteMember, muteWord } from './commands.ts'
import { presentMute } from './present.ts'
import { mutesOf } from './queries.ts'

export function muteRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, mutes.list, async ({ viewer }) => (await mutesOf(deps.db, viewer)).map(presentMute))

  serve(app, mutes.muteMember, async ({ viewer, params, body }) =>
    muteMember(deps, viewer, params.userId, body.hours ?? null),
  )

  serve(app, mutes.muteCircle, async ({ viewer, params, body }) =>
    muteCircle(deps, viewer, params.circleId, body.hours ?? null),
  )

  serve(app, mutes.muteWord, async ({ viewer, body }) =>
    muteWord(deps, viewer, singleLine(body.word), body.hours ?? null),
  )

  serve(app, mutes.remove, async ({ viewer, params }) => endMute(deps, viewer, params.muteId))
}
