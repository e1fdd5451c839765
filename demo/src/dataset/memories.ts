import { type Entry, photo } from './model.ts'

/** An activity of Mira between the sign-up of the founders and the three months of the journals. */
export interface Memory {
  /** After this day of the year before; 0 is shown as *On this day*. */
  readonly daysLater: number
  readonly entry: Entry & { readonly at: string }
}

export const memoriesOfMira: readonly Memory[] = [
  {
    daysLater: -30,
    entry: {
      title: 'Day one',
      text: 'Somebody said that writing it down helps. So: I walked to work and counted the bridges. Six, and one of them is mine.',
      mood: 'Curious',
      duration: '40m',
      at: '08:10',
      place: 'kreuzberg',
      tags: 'walk',
    },
  },
  {
    daysLater: 0,
    entry: {
      title: 'First time in the lake, on purpose',
      text: '[jonas] counted to ninety, I lasted forty. He says forty is a number that people come back from.',
      mood: 'Shocked',
      duration: '25m',
      at: '07:40',
      place: 'schlachtensee',
      tags: 'coldwater, swim',
      photo: photo('lake', 'first', 'classic', 'A wide lake in soft morning light, one swimmer close to the shore'),
      comments: ['jonas*1: Forty today. The ladder will miss you.'],
    },
  },
  {
    daysLater: 0,
    entry: {
      title: 'A starter called Gerald',
      text: 'Flour, water and a name. If he survives the week, I bake.',
      mood: 'Hopeful',
      duration: '15m',
      at: '19:50',
      place: 'kreuzberg',
      tags: 'sourdough, bread',
    },
  },
  {
    daysLater: 12,
    entry: {
      title: 'Tempelhof before the kites',
      text: 'Three kilometres and a sit-down on the runway.',
      mood: 'Windblown',
      duration: '25m',
      at: '07:30',
      place: 'tempelhof',
      tags: 'run',
    },
  },
  {
    daysLater: 31,
    entry: {
      title: 'Loaf number one',
      text: 'It would have stopped a door. Gerald is not to blame, Gerald did everything right.',
      mood: 'Defeated',
      duration: '1h 30m',
      at: '18:20',
      place: 'kreuzberg',
      tags: 'sourdough, bread',
      photo: photo('bread', 'one', 'square', 'A flat, pale loaf of bread on a wooden board'),
    },
  },
  {
    daysLater: 58,
    entry: {
      title: 'Concert, from the back row',
      text: '[jonas] sang one low F and looked surprised. So did the row in front of him.',
      mood: 'Resonant',
      duration: '2h',
      at: '19:30',
      place: 'kreuzberg',
      tags: 'music',
    },
  },
  {
    daysLater: 84,
    entry: {
      title: 'Twelve kilometres and a cinnamon bun',
      text: 'In this order, against my better judgement.',
      mood: 'Strong',
      duration: '1h 30m',
      at: '09:20',
      place: 'grunewald',
      tags: 'trail, run',
      photo: photo('forest', 'cinnamon', 'wide', 'A path between tall trees, with light falling through the leaves'),
    },
  },
  {
    daysLater: 110,
    entry: {
      title: 'Edinburgh, by three trains',
      text: 'Eleven hours, two sandwiches, one book finished and one begun. [ruth] was on the platform with an umbrella for each of us.',
      mood: 'Expectant',
      duration: '11h',
      at: '07:10',
      place: 'edinburgh',
      tags: 'travel, reading',
    },
  },
  {
    daysLater: 111,
    entry: {
      title: 'Arthur’s Seat with two umbrellas',
      text: 'We needed neither. [ruth] explained the rocks, I explained why they stay up.',
      mood: 'Happy',
      duration: '2h 15m',
      at: '10:30',
      place: 'arthurs',
      tags: 'hills, travel',
      photo: photo('ridge', 'umbrellas', 'portrait', 'Two small figures on a green hill above layered blue mountains'),
    },
  },
  {
    daysLater: 150,
    entry: {
      title: 'Loaf number four',
      text: 'Edible with soup. Progress.',
      mood: 'Patient',
      duration: '1h 15m',
      at: '18:30',
      place: 'kreuzberg',
      tags: 'sourdough, bread',
    },
  },
  {
    daysLater: 178,
    entry: {
      title: 'Out to the far buoy',
      text: 'And back, which is the part that one forgets to plan.',
      mood: 'Proud',
      duration: '45m',
      at: '06:50',
      place: 'schlachtensee',
      tags: 'coldwater, swim',
      photo: photo('lake', 'buoy', 'wide', 'A swimmer far out on a blue lake, the other shore in haze'),
    },
  },
  {
    daysLater: 205,
    entry: {
      title: 'To the lake and back by bike',
      text: 'Thirty-one kilometres, one puncture, one kind stranger with a pump.',
      mood: 'Grateful',
      duration: '2h 10m',
      at: '10:00',
      place: 'schlachtensee',
      tags: 'bike',
    },
  },
  {
    daysLater: 226,
    entry: {
      title: 'The first supper at ours',
      text: 'Six people, five chairs. We should do this more often, we said, and then we did.',
      mood: 'Full',
      duration: '3h',
      at: '19:45',
      place: 'kreuzberg',
      tags: 'supper',
    },
  },
  {
    daysLater: 248,
    entry: {
      title: 'Read on the roof until the light went',
      text: 'Then I read by telephone, which is cheating.',
      mood: 'Calm',
      duration: '1h 20m',
      at: '18:50',
      place: 'kreuzberg',
      tags: 'reading',
    },
  },
]
