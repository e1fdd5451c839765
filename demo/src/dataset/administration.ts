import type { DemoActivity } from './activities.ts'
import type { MemberKey } from './model.ts'

/** The member who runs the demo community, and as whom visitors sign in. */
export const operator: MemberKey = 'mira'

/** The community as its operator set it up. */
export const communitySettings = {
  announcement: 'The lake clean-up is on the second Saturday of the month. Gloves and soup are provided.',
  rules: 'Log what you did, not what others should do. Ask before you post a photo of somebody.',
} as const

interface DemoReport {
  readonly from: MemberKey
  /** The author of the reported activity: the newest one that everyone can see, with or without a photo. */
  readonly about: MemberKey
  readonly hasPhoto: boolean
  readonly reason: 'privacy' | 'spam' | 'other'
  readonly text: string
}

/** Reports that wait for a decision. */
export const openReports: readonly DemoReport[] = [
  {
    from: 'elsie',
    about: 'noor',
    hasPhoto: true,
    reason: 'privacy',
    text: 'A friend of mine lives there and would rather not have the place shown to everyone.',
  },
  {
    from: 'ruth',
    about: 'kwame',
    hasPhoto: false,
    reason: 'other',
    text: 'I think this was meant for a circle and not for everyone. Could you ask him?',
  },
]

/** A person who asks to join while the community accepts members by application. */
export const openApplication = {
  name: 'Petra Novak',
  email: 'petra@daystar.example',
  message: 'Jonas told me about the morning swims. I have been swimming in the lake since May and would like to join.',
} as const

/** The position of the activity that a report is about. */
export function reportedActivity(activities: readonly DemoActivity[], { about, hasPhoto }: DemoReport): number {
  const position = activities.findLastIndex(
    ({ author, audience, circles, photos }) =>
      author === about && audience === 'everyone' && circles.length === 0 && photos.length > 0 === hasPhoto,
  )
  if (position < 0) throw new Error(`The dataset has no such activity of ${about}.`)
  return position
}
