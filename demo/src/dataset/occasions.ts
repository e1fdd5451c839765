import { type Entry, type MemberKey, photo } from './model.ts'

/** What several members did together. */
export interface Occasion {
  readonly key: string
  readonly daysAgo: number
  /** The first log names the authors of the others, and those who have not answered. */
  readonly logs: readonly { readonly author: MemberKey; readonly entry: Entry & { readonly at: string } }[]
  readonly unanswered: readonly MemberKey[]
}

export const occasions: readonly Occasion[] = [
  {
    // The event of this name.
    key: 'jetty',
    daysAgo: 6,
    logs: [
      {
        author: 'mira',
        entry: {
          title: 'The jetty has all its planks again',
          text: 'Eleven planks, level to the millimetre, then two helpings of soup. [jonas] sang while drilling, [amara] timed the soup.',
          mood: 'Useful',
          duration: '2h 30m',
          at: '10:00',
          place: 'schlachtensee',
          tags: 'repair, coldwater',
          photo: photo('jetty', 'planks', 'classic', 'A long wooden jetty over calm water, mended with lighter planks'),
          morePhotos: [
            photo('soup', 'planks', 'square', 'A deep bowl of soup with herbs on a wooden table'),
            photo('lake', 'planks', 'wide', 'The lake from the end of the jetty, still and silver'),
          ],
          circles: ['swimmers'],
          comments: ['ruth*2: Level to the millimetre is a love language.', 'kwame*1: Does the duck approve?'],
        },
      },
      {
        author: 'jonas',
        entry: {
          title: 'A drill and a half',
          text: 'The half held until plank nine. [mira] measured everything twice, including me.',
          mood: 'Splintered',
          duration: '2h 30m',
          at: '10:00',
          place: 'schlachtensee',
          tags: 'repair',
          circles: ['swimmers'],
        },
      },
      {
        author: 'amara',
        entry: {
          title: 'Held planks, ate soup',
          text: 'My brother has asked to move to this lake.',
          mood: 'Adopted',
          duration: '2h 30m',
          at: '10:00',
          place: 'schlachtensee',
          tags: 'friends',
          circles: ['swimmers'],
        },
      },
    ],
    unanswered: [],
  },
  {
    key: 'lamplight',
    daysAgo: 1,
    logs: [
      {
        author: 'jonas',
        entry: {
          title: 'Two laps of Tempelhof by lamplight',
          text: 'Walked, talked, disagreed about soup. [mira] says a bridge is a slow argument with gravity.',
          mood: 'Open',
          duration: '1h 20m',
          at: '18:30',
          place: 'tempelhof',
          tags: 'walk',
          comments: [
            {
              line: 'mira*2: And gravity never gets the last word.',
              replies: ['jonas*1: It had the last word on my phone.'],
            },
          ],
        },
      },
    ],
    unanswered: ['mira'],
  },
]
