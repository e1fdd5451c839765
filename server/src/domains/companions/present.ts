import type { ActivityCompanions } from '@daystar/contract/companions'
import { presentPerson } from '../accounts/index.ts'
import { type OriginalAudience, ownAudience } from './own-audience-queries.ts'
import type { CompanionsRow } from './queries.ts'

export function presentCompanions(row: CompanionsRow): ActivityCompanions {
  return {
    activity_id: row.activity_id,
    companions: row.companions.map(({ person, activity_id }) => ({ ...presentPerson(person), activity_id })),
    unconfirmed: row.unconfirmed.map(presentPerson),
    is_asked: row.is_asked,
    own_activities: row.own_activities,
    ...(row.original && { new_activity: presentOwnAudience(row.original) }),
  }
}

function presentOwnAudience(original: OriginalAudience) {
  const { audience, circles } = ownAudience(original)
  return { audience, circles: [...circles] }
}
