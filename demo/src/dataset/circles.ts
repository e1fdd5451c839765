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
}

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
  },
  {
    key: 'bread',
    name: 'Slow Bread',
    description: 'Flour, water, salt, and time nobody has. Show the crumb even when it went wrong. Especially then.',
    isPrivate: false,
    scene: 'bread',
    members: ['tomas', 'mira', 'dev', 'sana', 'lucia', 'ruth', 'jonas', 'kenji'],
    createdDaysAgo: 126,
  },
  {
    key: 'trail',
    name: 'Trail Mornings',
    description: 'Walks, runs and scrambles that begin before the emails do. Dogs are members too.',
    isPrivate: false,
    scene: 'forest',
    members: ['elsie', 'amara', 'mira', 'dev', 'kenji', 'sana'],
    createdDaysAgo: 100,
  },
  {
    key: 'pages',
    name: 'Quiet Pages',
    description: 'We read in company. No ratings, no races: what did you read today, and which sentence stayed?',
    isPrivate: false,
    scene: 'book',
    members: ['ruth', 'mira', 'lucia', 'kenji', 'noor', 'sana'],
    createdDaysAgo: 128,
  },
  {
    key: 'sky',
    name: 'Night Sky Club',
    description: 'For everyone who has stood in a wet field looking up. Binoculars count. So do balconies.',
    isPrivate: false,
    scene: 'stars',
    members: ['noor', 'elsie', 'kwame', 'jonas', 'ruth'],
    createdDaysAgo: 92,
  },
  {
    key: 'kitchen',
    name: 'The Kitchen Table',
    description: 'Sunday supper, whoever is in town. What we cooked, who washed up, what we talked about.',
    isPrivate: true,
    scene: 'soup',
    members: ['mira', 'jonas', 'amara', 'ruth', 'dev'],
    createdDaysAgo: 118,
  },
]
