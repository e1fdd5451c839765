import type { Mute } from '@daystar/contract/moderation/mutes'
import { presentPerson } from '../../accounts/index.ts'
import type { MuteRow } from './queries.ts'

export function presentMute({ id, person, circle, word, expires_at, created_at }: MuteRow): Mute {
  return {
    id,
    member: person && presentPerson(person),
    circle,
    word,
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
