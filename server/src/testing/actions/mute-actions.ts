import { mutes } from '@daystar/contract/moderation/mutes'
import type { Member } from '../callers.ts'

export const muteMember = (member: Member, other: Member, hours: number | null = null) =>
  member.request(mutes.muteMember, { params: { userId: other.id }, body: { hours } })
export const muteCircle = (member: Member, circleId: number) =>
  member.request(mutes.muteCircle, { params: { circleId }, body: {} })
export const muteWord = (member: Member, word: string) => member.request(mutes.muteWord, { body: { word } })
