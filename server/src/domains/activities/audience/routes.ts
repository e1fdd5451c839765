import { type AudiencePreview, audience } from '@daystar/contract/activities/audience'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentPerson, showsNoOtherMember } from '../../accounts/index.ts'
import { changeAudiences } from './commands.ts'
import { audienceCount, audienceMembers, type DraftVisibility, draftVisibility } from './queries.ts'
import { otherReader, seenActivities } from './view-as-queries.ts'

export function audienceRoutes(app: FastifyInstance, deps: Deps): void {
  const { community, db } = deps

  serve(app, audience.preview, async ({ viewer, query, page }) => {
    const draft = await draftVisibility(db, viewer, {
      audience: query.audience,
      circleIds: query.circle_ids?.split(',').filter(Boolean).map(Number),
      activityId: query.activity_id,
      opens: query.opens === true,
    })
    const scope = scopeOf(draft)
    const isCounted = scope !== 'everyone' && scope !== 'nobody'
    if (!isCounted) showsNoOtherMember(viewer)
    const [count, { items, next }] = isCounted
      ? await Promise.all([audienceCount(db, viewer, draft), audienceMembers(db, viewer, draft, page)])
      : [scope === 'nobody' ? 0 : null, { items: [], next: null }]
    const limiting = scope === 'circles' || scope === 'followers_in_circles' ? draft.links : []
    const preview: AudiencePreview = {
      scope,
      includes_visitors: scope === 'everyone' && community.publicRead,
      count,
      circles: limiting.filter((link) => link.is_known).map(({ id, name }) => ({ id, name })),
      has_left_circles: limiting.some((link) => !link.is_known),
      members: items.map(({ person }) => presentPerson(person)),
    }
    return { items: preview, next }
  })

  serve(app, audience.viewAs, async ({ viewer, params, page }) =>
    seenActivities(deps, viewer, await otherReader(db, viewer, params.reader), page),
  )

  serve(app, audience.changeAll, async ({ viewer, body }) => changeAudiences(deps, viewer, body))
}

/** The parts of the visibility predicate that apply. */
function scopeOf({ audience: chosen, reach, links }: DraftVisibility): AudiencePreview['scope'] {
  if (chosen === 'me' || (reach === 'circles' && links.length === 0)) return 'nobody'
  if (reach === 'circles') return chosen === 'followers' ? 'followers_in_circles' : 'circles'
  return chosen
}
