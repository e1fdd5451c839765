import type { Engagement } from '@daystar/contract/engagement'
import { limits } from '@daystar/contract/limits'
import { presentPerson } from '../accounts/index.ts'
import type { VisibleActivity } from '../activities/index.ts'
import type { EngagementRows } from './people-queries.ts'

export function presentEngagement(activity: VisibleActivity, rows: EngagementRows): Engagement {
  const highFivers = rows.highFivers.map(presentPerson)
  const commenters = rows.commenters.map(presentPerson)
  return {
    highfivers: highFivers,
    commenters,
    has_high_fived: rows.hasHighFived,
    high_five_count: activity.high_five_count,
    comment_count: rows.commentCount,
    highfivers_preview: highFivers.slice(0, limits.previews),
    commenters_preview: commenters.slice(0, limits.previews),
  }
}
