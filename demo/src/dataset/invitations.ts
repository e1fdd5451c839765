import { eventForNewcomers } from './events.ts'
import type { CircleKey, MemberKey } from './model.ts'

interface DemoInvitation {
  readonly label: string
  readonly maxUses: number
  readonly days: number
  readonly circle?: CircleKey
  readonly packMembers?: readonly MemberKey[]
  readonly packEvent?: string
  readonly createdHoursAgo: number
}

/** Mira's invitations to the community, the oldest first. */
export const invitationsOfMira: readonly DemoInvitation[] = [
  { label: 'The fifth colleague', maxUses: 1, days: 30, createdHoursAgo: 150 },
  {
    label: 'Swimmers from the notice board',
    maxUses: 12,
    days: 60,
    circle: 'swimmers',
    packMembers: ['jonas', 'elsie', 'amara'],
    packEvent: eventForNewcomers,
    createdHoursAgo: 72,
  },
]

/** Members who agree to be in welcome packs. */
export const packMembers: readonly MemberKey[] = ['jonas', 'elsie', 'amara', 'noor']

/** Members who agree to be suggested to others; all are in the directory. */
export const suggestedMembers: readonly MemberKey[] = ['jonas', 'elsie', 'amara', 'lucia', 'kwame', 'kenji', 'sana']
