import { type CircleKey, type PhotoSpec, photo } from './model.ts'
import type { PlaceKey } from './places.ts'

export interface DemoDraft {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly mood?: string
  readonly duration?: string
  readonly tags: readonly string[]
  readonly place?: PlaceKey
  readonly circles?: readonly CircleKey[]
  readonly photo?: PhotoSpec
  readonly savedHoursAgo: number
  /** When it is posted; without it, it waits for Mira. */
  readonly postedInDays?: number
}

export const draftsOfMira: readonly DemoDraft[] = [
  {
    id: '0f5b2c1e-6a3d-4c58-9d0e-1b7a4e2f8c01',
    title: 'A letter to the bathing authority',
    text: 'Dear sirs, concerning the eleventh plank: it was not us. It was never us. We only',
    mood: 'Indignant',
    tags: ['repair'],
    savedHoursAgo: 27,
  },
  {
    id: '0f5b2c1e-6a3d-4c58-9d0e-1b7a4e2f8c02',
    title: 'One hundred swims',
    text: 'Counted twice, because [jonas] counts differently. A hundred mornings, and I still make the noise at the start.',
    mood: 'Proud',
    duration: '30m',
    tags: ['coldwater', 'swim'],
    place: 'schlachtensee',
    circles: ['swimmers'],
    photo: photo('lake', 'hundred', 'classic', 'Sunrise over a lake, with a path of light on the water'),
    savedHoursAgo: 8,
    postedInDays: 10,
  },
]
