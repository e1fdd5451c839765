import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockCircleFor } from '../../circles/index.ts'
import { limitNewAccountLinks } from '../../new-accounts/index.ts'
import { visibleTo } from '../access.ts'

interface NewPin {
  readonly circleId: number
  /** null: the text is pinned. */
  readonly activityId: number | null
  readonly text: string
}

/** Pins an activity in the circle or a text, in place of what was pinned. An empty text pins nothing. */
export function pinToCircle(
  deps: Pick<Deps, 'db' | 'config' | 'community'>,
  viewer: SignedInViewer,
  { circleId, activityId, text }: NewPin,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await lockCircleFor(tx, viewer, circleId, 'pin')
    if (activityId === null) await limitNewAccountLinks(tx, deps, { memberId: viewer.id, texts: [text] })
    else {
      const activity = await tx
        .selectFrom('activities as a')
        .innerJoin('activity_circles as l', 'l.activity_id', 'a.id')
        .select('a.id')
        .where('a.id', '=', activityId)
        .where('l.circle_id', '=', circleId)
        .where(visibleTo(viewer, 'a'))
        .forShare('l')
        .executeTakeFirst()
      if (!activity) throw apiError('activity_not_found')
    }
    await tx.deleteFrom('circle_pins').where('circle_id', '=', circleId).execute()
    if (activityId === null && text === '') return
    const pinned = activityId === null ? { text } : { activity_id: activityId }
    await tx
      .insertInto('circle_pins')
      .values({ circle_id: circleId, pinned_by: viewer.id, ...pinned })
      .execute()
  })
}
