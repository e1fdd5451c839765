import type { CircleKey, MemberKey } from './model.ts'

export interface DemoCircle {
  key: CircleKey
  name: string
  description: string
  isPrivate: boolean
  scene: 'lake' | 'bread' | 'forest' | 'book' | 'stars' | 'soup'
  /** The first one is the creator and admin. */
  members: readonly MemberKey[]
  createdDaysAgo: number
  rules: string
  tags: readonly string[]
  moderators: readonly MemberKey[]
  /** Pinned to its page. */
  pinnedText?: string
}

/** What a member wrote to a circle. */
interface CircleText {
  readonly circle: CircleKey
  readonly from: MemberKey
  readonly text: string
  readonly hoursAgo: number
}

/** Requests to join that nobody has answered. */
export const circleRequests: readonly CircleText[] = [
  {
    circle: 'kitchen',
    from: 'tomas',
    text: 'I am in Berlin for a week next month, with saffron. The pan needs a table.',
    hoursAgo: 5,
  },
  { circle: 'kitchen', from: 'elsie', text: 'I wash up, and the dog sleeps under chairs.', hoursAgo: 29 },
]

export const circleNotices: readonly CircleText[] = [
  {
    circle: 'swimmers',
    from: 'jonas',
    text: 'The car park at the lake is closed until Sunday. Take the S1, the path from the station is open.',
    hoursAgo: 11,
  },
]

export const circleInvitations: readonly {
  readonly circle: CircleKey
  readonly from: MemberKey
  readonly to: MemberKey
  readonly hoursAgo: number
}[] = [{ circle: 'sky', from: 'noor', to: 'mira', hoursAgo: 23 }]

export const circles: readonly DemoCircle[] = [
  {
    key: 'swimmers',
    name: 'Dawn Swimmers',
    description:
      'Any water, before eight. Log the temperature, be honest about the gasping. Nobody swims alone: say where you will be, and somebody will come.',
    isPrivate: false,
    scene: 'lake',
    members: ['jonas', 'mira', 'amara', 'elsie', 'ruth', 'tomas', 'kwame'],
    createdDaysAgo: 137,
    rules:
      'Nobody swims alone. Say when you are out of the water. No photo of anybody in the water without asking first.',
    tags: ['coldwater', 'swim'],
    moderators: ['mira'],
    pinnedText:
      'New here? Come to the dawn swim, stay next to Jonas and get out before you want to. The tea is in the blue flask.',
  },
  {
    key: 'bread',
    name: 'Slow Bread',
    description: 'Flour, water, salt, and time nobody has. Show the crumb even when it went wrong. Especially then.',
    isPrivate: false,
    scene: 'bread',
    members: ['tomas', 'mira', 'dev', 'sana', 'lucia', 'ruth', 'jonas', 'kenji'],
    createdDaysAgo: 126,
    rules: 'Advice when it is asked for, praise at any time. Weigh in grams.',
    tags: ['sourdough', 'bread', 'baking'],
    moderators: ['dev'],
  },
  {
    key: 'trail',
    name: 'Trail Mornings',
    description: 'Walks, runs and scrambles that begin before the emails do. Dogs are members too.',
    isPrivate: false,
    scene: 'forest',
    members: ['elsie', 'amara', 'mira', 'dev', 'kenji', 'sana'],
    createdDaysAgo: 100,
    rules: 'Leave gates as you found them. Dogs on leads where there are sheep, runners likewise.',
    tags: ['trail', 'run', 'hills'],
    moderators: ['amara'],
  },
  {
    key: 'pages',
    name: 'Quiet Pages',
    description: 'We read in company. No ratings, no races: what did you read today, and which sentence stayed?',
    isPrivate: false,
    scene: 'book',
    members: ['ruth', 'mira', 'lucia', 'kenji', 'noor', 'sana'],
    createdDaysAgo: 128,
    rules: 'No endings. No ratings. Say which page, so that others can look away.',
    tags: ['reading'],
    moderators: ['lucia'],
    pinnedText: 'This month we read something that somebody gave us. Start with: who, and why?',
  },
  {
    key: 'sky',
    name: 'Night Sky Club',
    description: 'For everyone who has stood in a wet field looking up. Binoculars count. So do balconies.',
    isPrivate: false,
    scene: 'stars',
    members: ['noor', 'elsie', 'kwame', 'jonas', 'ruth'],
    createdDaysAgo: 92,
    rules: 'Red torches only. Clouds are on topic.',
    tags: ['stars', 'astronomy'],
    moderators: [],
  },
  {
    key: 'kitchen',
    name: 'The Kitchen Table',
    description: 'Sunday supper, whoever is in town. What we cooked, who washed up, what we talked about.',
    isPrivate: true,
    scene: 'soup',
    members: ['mira', 'jonas', 'amara', 'ruth', 'dev'],
    createdDaysAgo: 118,
    rules: 'What is said at the table stays at the table. Whoever cooks does not wash up.',
    tags: ['supper', 'cooking'],
    moderators: ['jonas'],
    pinnedText: 'Next supper: see the event. If you come, say what you cannot eat.',
  },
]

export function creatorOf(key: CircleKey): MemberKey {
  const [creator] = circles.find((circle) => circle.key === key)?.members ?? []
  if (!creator) throw new Error(`The circle "${key}" has no members.`)
  return creator
}
