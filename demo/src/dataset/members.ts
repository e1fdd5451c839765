import type { MemberKey } from './model.ts'

export const demoPassword = 'daystar-demo'

export interface DemoMember {
  key: MemberKey
  name: string
  username: string
  email: string
  bio: string
  timeZone: string
  /** Days between the sign-up and today. */
  signedUpDaysAgo: number
}

const member = (key: MemberKey, name: string, timeZone: string, signedUpDaysAgo: number, bio: string): DemoMember => ({
  key,
  name,
  username: key,
  email: `${key}@daystar.example`,
  bio,
  timeZone,
  signedUpDaysAgo,
})

export const members: readonly DemoMember[] = [
  member(
    'mira',
    'Mira Okafor',
    'Europe/Berlin',
    455,
    'Structural engineer, cold-water beginner, owner of one very loud kettle. Berlin by way of Enugu.',
  ),
  member(
    'jonas',
    'Jonas Lind',
    'Europe/Berlin',
    450,
    'Swims before breakfast, repairs clarinets after it. I own the thermometer.',
  ),
  member(
    'amara',
    'Amara Nwosu',
    'Europe/London',
    441,
    'Running towards a half marathon, slowly and with snacks. Nurse. Night shifts, so ignore the timestamps.',
  ),
  member(
    'ruth',
    'Ruth Vance',
    'Europe/London',
    430,
    'Retired chemistry teacher. One hundred pages a week, one long letter a month, no more committees.',
  ),
  member('tomas', 'Tomás Beltrán', 'Europe/Madrid', 130, 'Twelve tomato plants, one greenhouse, no chill. Also bread.'),
  member('sana', 'Sana Karimi', 'America/Toronto', 121, 'Yarn, yoga and two small boys. I finish things. Eventually.'),
  member(
    'kenji',
    'Kenji Mori',
    'Asia/Tokyo',
    117,
    'Potter on weekends, translator on weekdays. Learning to throw thinner.',
  ),
  member('lucia', 'Lucia Ferrante', 'Europe/Rome', 110, 'I draw what is on the table before I eat it.'),
  member(
    'dev',
    'Dev Patel',
    'Europe/London',
    108,
    'Climber, commuter, crumble enthusiast. Bristol hills are my cardio.',
  ),
  member(
    'elsie',
    'Elsie Haugen',
    'Europe/Oslo',
    101,
    'Seven mountains, one dog (Pølse). It rains here and we go anyway.',
  ),
  member('kwame', 'Kwame Asante', 'Africa/Accra', 97, 'Twenty minutes of guitar a day. My neighbours are saints.'),
  member(
    'noor',
    'Noor Haddad',
    'Europe/Amsterdam',
    95,
    'Chess in the park, stars from the polder. Happily mediocre at both.',
  ),
]

function memberOf(key: MemberKey): DemoMember {
  const found = members.find((m) => m.key === key)
  if (!found) throw new Error(`The dataset has no member "${key}".`)
  return found
}

export const timeZoneOf = (key: MemberKey) => memberOf(key).timeZone

export const signUpOf = (key: MemberKey, now: Date) =>
  new Date(now.getTime() - memberOf(key).signedUpDaysAgo * 86_400_000)

/** The members whom each member follows. */
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

/** Follow requests that are neither accepted nor declined. */
export const pendingRequests: readonly { from: MemberKey; to: MemberKey; hoursAgo: number }[] = [
  { from: 'lucia', to: 'mira', hoursAgo: 3 },
  { from: 'kwame', to: 'mira', hoursAgo: 20 },
  { from: 'mira', to: 'kenji', hoursAgo: 30 },
  { from: 'kenji', to: 'jonas', hoursAgo: 52 },
]
