import type { CircleKey, MemberKey } from './model.ts'

export const demoPassword = 'daystar-demo'

export interface Person {
  key: MemberKey
  name: string
  username: string
  email: string
  bio: string
  timeZone: string
  /** Days before today on which they signed up. */
  joined: number
}

const person = (key: MemberKey, name: string, timeZone: string, joined: number, bio: string): Person => ({
  key,
  name,
  username: key,
  email: `${key}@daystar.example`,
  bio,
  timeZone,
  joined,
})

export const people: readonly Person[] = [
  person(
    'mira',
    'Mira Okafor',
    'Europe/Berlin',
    140,
    'Structural engineer, cold-water beginner, owner of one very loud kettle. Berlin by way of Enugu.',
  ),
  person(
    'jonas',
    'Jonas Lind',
    'Europe/Berlin',
    139,
    'Swims before breakfast, repairs clarinets after it. I own the thermometer.',
  ),
  person(
    'amara',
    'Amara Nwosu',
    'Europe/London',
    136,
    'Running towards a half marathon, slowly and with snacks. Nurse. Night shifts, so ignore the timestamps.',
  ),
  person(
    'ruth',
    'Ruth Vance',
    'Europe/London',
    133,
    'Retired chemistry teacher. One hundred pages a week, one long letter a month, no more committees.',
  ),
  person('tomas', 'Tomás Beltrán', 'Europe/Madrid', 130, 'Twelve tomato plants, one greenhouse, no chill. Also bread.'),
  person('sana', 'Sana Karimi', 'America/Toronto', 121, 'Yarn, yoga and two small boys. I finish things. Eventually.'),
  person(
    'kenji',
    'Kenji Mori',
    'Asia/Tokyo',
    117,
    'Potter on weekends, translator on weekdays. Learning to throw thinner.',
  ),
  person('lucia', 'Lucia Ferrante', 'Europe/Rome', 110, 'I draw what is on the table before I eat it.'),
  person(
    'dev',
    'Dev Patel',
    'Europe/London',
    108,
    'Climber, commuter, crumble enthusiast. Bristol hills are my cardio.',
  ),
  person(
    'elsie',
    'Elsie Haugen',
    'Europe/Oslo',
    101,
    'Seven mountains, one dog (Pølse). It rains here and we go anyway.',
  ),
  person('kwame', 'Kwame Asante', 'Africa/Accra', 97, 'Twenty minutes of guitar a day. My neighbours are saints.'),
  person(
    'noor',
    'Noor Haddad',
    'Europe/Amsterdam',
    95,
    'Chess in the park, stars from the polder. Happily mediocre at both.',
  ),
]

export interface CircleSpec {
  key: CircleKey
  name: string
  description: string
  isPrivate: boolean
  scene: 'lake' | 'bread' | 'forest' | 'book' | 'stars' | 'soup'
  /** The founder comes first and is admin. */
  members: readonly MemberKey[]
  founded: number
}

export const circles: readonly CircleSpec[] = [
  {
    key: 'swimmers',
    name: 'Dawn Swimmers',
    description:
      'Any water, before eight. Log the temperature, be honest about the gasping. Nobody swims alone: say where you will be, and somebody will come.',
    isPrivate: false,
    scene: 'lake',
    members: ['jonas', 'mira', 'amara', 'elsie', 'ruth', 'tomas', 'kwame'],
    founded: 137,
  },
  {
    key: 'bread',
    name: 'Slow Bread',
    description: 'Flour, water, salt, and time nobody has. Show the crumb even when it went wrong. Especially then.',
    isPrivate: false,
    scene: 'bread',
    members: ['tomas', 'mira', 'dev', 'sana', 'lucia', 'ruth', 'jonas', 'kenji'],
    founded: 126,
  },
  {
    key: 'trail',
    name: 'Trail Mornings',
    description: 'Walks, runs and scrambles that begin before the emails do. Dogs are members too.',
    isPrivate: false,
    scene: 'forest',
    members: ['elsie', 'amara', 'mira', 'dev', 'kenji', 'sana'],
    founded: 100,
  },
  {
    key: 'pages',
    name: 'Quiet Pages',
    description: 'We read in company. No ratings, no races: what did you read today, and which sentence stayed?',
    isPrivate: false,
    scene: 'book',
    members: ['ruth', 'mira', 'lucia', 'kenji', 'noor', 'sana'],
    founded: 128,
  },
  {
    key: 'sky',
    name: 'Night Sky Club',
    description: 'For everyone who has stood in a wet field looking up. Binoculars count. So do balconies.',
    isPrivate: false,
    scene: 'stars',
    members: ['noor', 'elsie', 'kwame', 'jonas', 'ruth'],
    founded: 92,
  },
  {
    key: 'kitchen',
    name: 'The Kitchen Table',
    description: 'Sunday supper, whoever is in town. What we cooked, who washed up, what we talked about.',
    isPrivate: true,
    scene: 'soup',
    members: ['mira', 'jonas', 'amara', 'ruth', 'dev'],
    founded: 118,
  },
]

/** Who follows whom, accepted. */
export const follows: Readonly<Record<MemberKey, readonly MemberKey[]>> = {
  mira: ['jonas', 'amara', 'ruth', 'tomas', 'sana', 'dev', 'elsie', 'noor'],
  jonas: ['mira', 'amara', 'tomas', 'elsie', 'kwame', 'ruth', 'noor'],
  amara: ['mira', 'jonas', 'ruth', 'dev', 'elsie', 'sana'],
  ruth: ['mira', 'amara', 'lucia', 'kenji', 'noor', 'tomas', 'jonas'],
  tomas: ['mira', 'jonas', 'dev', 'lucia', 'sana', 'kenji', 'ruth'],
  sana: ['mira', 'ruth', 'tomas', 'kenji', 'amara', 'lucia'],
  kenji: ['ruth', 'lucia', 'sana', 'tomas', 'noor', 'dev'],
  lucia: ['ruth', 'tomas', 'kenji', 'sana', 'noor'],
  dev: ['mira', 'amara', 'tomas', 'elsie', 'kenji'],
  elsie: ['mira', 'jonas', 'amara', 'dev', 'noor'],
  kwame: ['jonas', 'noor', 'amara', 'elsie'],
  noor: ['mira', 'jonas', 'ruth', 'kenji', 'kwame', 'elsie', 'lucia'],
}

/** Still waiting for an answer: who asked whom, and how many hours ago. */
export const asked: readonly { from: MemberKey; to: MemberKey; hoursAgo: number }[] = [
  { from: 'lucia', to: 'mira', hoursAgo: 3 },
  { from: 'kwame', to: 'mira', hoursAgo: 20 },
  { from: 'mira', to: 'kenji', hoursAgo: 30 },
  { from: 'kenji', to: 'jonas', hoursAgo: 52 },
]
