import { daysBefore } from './local-time.ts'
import { type CircleKey, type MemberKey, type PhotoSpec, photo } from './model.ts'
import type { PlaceKey } from './places.ts'

export interface DemoEventAnswer {
  readonly from: MemberKey
  readonly answer: 'going' | 'maybe' | 'declined'
  readonly guests?: number
  readonly note?: string
  readonly hoursAgo: number
  /** The position of the date among those of a repeated event; the default is the first one. */
  readonly date?: number
}

export interface DemoEventComment {
  readonly from: MemberKey
  readonly text: string
  readonly hoursAgo: number
  /** What the comment said before it was edited. */
  readonly earlierText?: string
}

/** What happened to one date of a repeated event. */
export type DemoDateChange =
  | { readonly date: number; readonly kind: 'cancelled'; readonly reason: string }
  | {
      readonly date: number
      readonly kind: 'moved'
      readonly byDays: number
      readonly from: string
      readonly to: string
    }

export interface DemoEvent {
  readonly key: string
  readonly author: MemberKey
  readonly title: string
  readonly description: string
  readonly place: PlaceKey | null
  /** Instead of a place. */
  readonly location?: string
  readonly circle: CircleKey | null
  readonly audience: 'everyone' | 'followers' | 'circle'
  /** The first date, by the current date of the author. */
  readonly firstDate: (today: string) => string
  readonly from: string
  readonly to: string
  readonly repeats?: 'weekly' | 'monthly_weekday'
  /** For how many days after the first date; by default without an end. */
  readonly repeatedForDays?: number
  readonly capacity?: number
  readonly guestsMax: number
  readonly photo?: PhotoSpec
  readonly announcedHoursAgo: number
  readonly invited?: readonly MemberKey[]
  readonly invitedHoursAgo?: number
  readonly organizers?: readonly MemberKey[]
  /** In this order; an answer replaces an earlier one of the same member. */
  readonly answers: readonly DemoEventAnswer[]
  readonly changes?: readonly DemoDateChange[]
  readonly changedHoursAgo?: number
  readonly comments: readonly DemoEventComment[]
}

const inDays = (days: number) => (today: string) => daysBefore(today, -days)

/** The next second Saturday of a month after the given date. */
export function nextSecondSaturday(today: string): string {
  for (let days = 1; ; days++) {
    const date = daysBefore(today, -days)
    const isSaturday = new Date(`${date}T00:00:00Z`).getUTCDay() === 6
    const day = Number(date.slice(8))
    if (isSaturday && day > 7 && day <= 14) return date
  }
}

/** The event to which the welcome pack of Mira's invitation leads. */
export const eventForNewcomers = 'clean-up'

/** Oldest announcement first. */
export const demoEvents: readonly DemoEvent[] = [
  {
    key: 'jetty',
    author: 'jonas',
    title: 'Jetty repair, with soup',
    description:
      'Eleven planks, two drills and a pot. The bathing authority provides the screws. Come in clothes that have given up.',
    place: 'schlachtensee',
    circle: 'swimmers',
    audience: 'everyone',
    firstDate: inDays(-6),
    from: '10:00',
    to: '12:30',
    guestsMax: 3,
    announcedHoursAgo: 420,
    answers: [
      { from: 'mira', answer: 'going', note: 'I bring the spirit level. Occupational habit.', hoursAgo: 400 },
      { from: 'ruth', answer: 'declined', note: 'Too far for one plank, but I shall post a cake.', hoursAgo: 380 },
      { from: 'elsie', answer: 'maybe', hoursAgo: 330 },
      { from: 'amara', answer: 'going', guests: 1, note: 'In town for the weekend, with my brother.', hoursAgo: 300 },
      { from: 'elsie', answer: 'declined', note: 'The dog has opinions about trains.', hoursAgo: 210 },
    ],
    comments: [
      { from: 'mira', text: 'Do we have a second drill, or a drill and a half?', hoursAgo: 250 },
      { from: 'jonas', text: 'A drill and a half. The half is mine.', hoursAgo: 248 },
      { from: 'amara', text: 'The soup outlived the planks. Thank you, all of you.', hoursAgo: 120 },
    ],
  },
  {
    key: 'clean-up',
    author: 'mira',
    title: 'Lake clean-up',
    description:
      'Once round the lake with bags and long tongs. Gloves and soup are provided, also for those who only came for the soup. Children find the most.',
    place: 'schlachtensee',
    circle: null,
    audience: 'everyone',
    firstDate: nextSecondSaturday,
    from: '10:00',
    to: '12:30',
    repeats: 'monthly_weekday',
    guestsMax: 5,
    photo: photo('lake', 'clean-up', 'wide', 'A calm lake in the morning with wooded shores and mountains far behind'),
    announcedHoursAgo: 400,
    organizers: ['jonas'],
    answers: [
      { from: 'jonas', answer: 'going', guests: 2, note: 'With two nephews and one net.', hoursAgo: 320 },
      { from: 'noor', answer: 'maybe', note: 'If the night train runs.', hoursAgo: 190 },
      { from: 'amara', answer: 'declined', note: 'On shift. Save me a strange object.', hoursAgo: 96 },
    ],
    comments: [{ from: 'jonas', text: 'Last time: one shopping trolley, four corks, half a kite.', hoursAgo: 310 }],
  },
  {
    key: 'swim',
    author: 'jonas',
    title: 'Dawn swim, and tea after',
    description:
      'In at seven, out when sensible. Bring a towel, a hat and something hot. New faces get the warm corner, which does not exist.',
    place: 'schlachtensee',
    circle: 'swimmers',
    audience: 'circle',
    firstDate: inDays(2),
    from: '07:00',
    to: '08:00',
    repeats: 'weekly',
    repeatedForDays: 7 * 7,
    guestsMax: 2,
    photo: photo('jetty', 'dawn', 'wide', 'A wooden jetty on a quiet lake under a pink morning sky'),
    announcedHoursAgo: 230,
    answers: [
      { from: 'mira', answer: 'going', note: 'I bring the thermos. The kettle has been informed.', hoursAgo: 200 },
      { from: 'ruth', answer: 'declined', note: 'I swim in Portobello at the same minute.', hoursAgo: 180 },
      { from: 'amara', answer: 'declined', note: 'Night shift. Wave at the geese for me.', hoursAgo: 120 },
      { from: 'tomas', answer: 'maybe', note: 'If my flight agrees.', hoursAgo: 70 },
      { from: 'elsie', answer: 'going', guests: 1, note: 'With Pølse. He counts as a guest.', hoursAgo: 40 },
      { from: 'mira', answer: 'maybe', hoursAgo: 198, date: 1 },
      { from: 'elsie', answer: 'going', hoursAgo: 39, date: 1 },
      { from: 'mira', answer: 'going', hoursAgo: 197, date: 2 },
      { from: 'tomas', answer: 'going', hoursAgo: 68, date: 2 },
      { from: 'mira', answer: 'going', hoursAgo: 196, date: 3 },
    ],
    changes: [
      {
        date: 2,
        kind: 'cancelled',
        reason: 'The forest office closes the path that morning. We swim again the week after.',
      },
      { date: 3, kind: 'moved', byDays: 1, from: '08:00', to: '09:00' },
    ],
    changedHoursAgo: 9,
    comments: [
      { from: 'elsie', text: 'Is there a rule about dogs on the jetty?', hoursAgo: 38 },
      { from: 'jonas', text: 'Only that they may not overtake.', hoursAgo: 37 },
    ],
  },
  {
    key: 'stars',
    author: 'noor',
    title: 'Telescopes out, if the sky agrees',
    description:
      'Two telescopes, one field, no torches except red ones. If it rains, we meet in the café in the village and I draw Saturn on a napkin.',
    place: 'lauwersmeer',
    circle: 'sky',
    audience: 'everyone',
    firstDate: inDays(9),
    from: '21:30',
    to: '23:30',
    guestsMax: 4,
    photo: photo('stars', 'telescopes', 'wide', 'A clear night sky full of stars over dark hills and a telescope'),
    announcedHoursAgo: 60,
    invited: ['mira', 'kenji'],
    invitedHoursAgo: 21,
    answers: [
      { from: 'jonas', answer: 'going', note: 'I bring buns. Cardamom is visible from space.', hoursAgo: 50 },
      { from: 'kwame', answer: 'declined', note: 'Same stars, warmer balcony.', hoursAgo: 44 },
      { from: 'elsie', answer: 'maybe', hoursAgo: 26 },
      { from: 'ruth', answer: 'maybe', note: 'How cold is “no torches”?', hoursAgo: 20 },
    ],
    comments: [{ from: 'ruth', text: 'I can bring the big flask, and a blanket per person.', hoursAgo: 19 }],
  },
  {
    key: 'shaping',
    author: 'tomas',
    title: 'Shaping clinic, cameras on',
    description:
      'Six kitchens, one dough, everybody shapes at the same time. Mix yours the evening before: seventy per cent water, no heroics.',
    place: null,
    location: 'Video call',
    circle: 'bread',
    audience: 'circle',
    firstDate: inDays(4),
    from: '18:00',
    to: '19:30',
    capacity: 6,
    guestsMax: 1,
    announcedHoursAgo: 54,
    answers: [
      { from: 'dev', answer: 'going', guests: 1, note: 'My flatmate wants to see it go wrong first.', hoursAgo: 52 },
      { from: 'sana', answer: 'going', hoursAgo: 49 },
      { from: 'lucia', answer: 'going', note: 'I draw while it proves.', hoursAgo: 47 },
      { from: 'kenji', answer: 'going', hoursAgo: 45 },
      { from: 'mira', answer: 'going', note: 'I have a napkin to return.', hoursAgo: 41 },
      { from: 'ruth', answer: 'going', hoursAgo: 33 },
      { from: 'jonas', answer: 'going', hoursAgo: 28 },
      { from: 'lucia', answer: 'declined', note: 'A deadline. Shape one for me.', hoursAgo: 7 },
    ],
    comments: [
      { from: 'dev', text: 'Is v14 of the crumble admissible as a starter?', hoursAgo: 31 },
      {
        from: 'tomas',
        text: 'As a dessert. There will be a seventh place only if somebody leaves.',
        earlierText: 'As a dessert.',
        hoursAgo: 30,
      },
    ],
  },
  {
    key: 'supper',
    author: 'mira',
    title: 'Supper at ours: the big pot',
    description:
      'Soup, bread and whoever is in town. Nine chairs exist. Bring one if you can, and a story if you cannot.',
    place: 'kreuzberg',
    circle: 'kitchen',
    audience: 'circle',
    firstDate: inDays(5),
    from: '19:00',
    to: '22:30',
    guestsMax: 2,
    announcedHoursAgo: 50,
    organizers: ['jonas'],
    answers: [
      { from: 'jonas', answer: 'going', note: 'I wash up. In writing this time.', hoursAgo: 48 },
      { from: 'ruth', answer: 'declined', note: 'In spirit, and by parcel.', hoursAgo: 43 },
      { from: 'amara', answer: 'going', guests: 1, note: 'With my brother, who eats.', hoursAgo: 24 },
      { from: 'dev', answer: 'maybe', note: 'It depends on one train and two changes.', hoursAgo: 18 },
    ],
    comments: [
      { from: 'jonas', text: 'Do we need chairs?', hoursAgo: 46 },
      { from: 'mira', text: 'Nine chairs, eleven people, as tradition demands.', hoursAgo: 45 },
      {
        from: 'amara',
        text: 'We bring a folding one, and plantain.',
        earlierText: 'We bring a folding one.',
        hoursAgo: 6,
      },
    ],
  },
  {
    key: 'heath',
    author: 'amara',
    title: 'Ten easy kilometres on the Heath',
    description:
      'Week seven of twelve, so: slowly, talking, with a bun at the end. Nobody is left behind, buns included.',
    place: 'heath',
    circle: null,
    audience: 'followers',
    firstDate: inDays(12),
    from: '09:30',
    to: '11:00',
    guestsMax: 1,
    announcedHoursAgo: 30,
    answers: [
      { from: 'dev', answer: 'going', note: 'If I can walk the hill. All of it.', hoursAgo: 26 },
      { from: 'mira', answer: 'maybe', note: 'Looking at fares.', hoursAgo: 22 },
      { from: 'ruth', answer: 'declined', note: 'I hold the coats, from Edinburgh.', hoursAgo: 16 },
    ],
    comments: [{ from: 'dev', text: 'Define easy.', hoursAgo: 25 }],
  },
]
