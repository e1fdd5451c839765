import type { Random } from './random.ts'

const outdoorTitles =
  'Swim in the lake|Evening run|Sourdough, second try|Two chapters before bed|Yoga in the park|Allotment day|Piano practice'
const otherTitles =
  'Climbing hall|Letters to old friends|Sketching by the harbour|A long walk home|Chess with the neighbours|Soup for twenty'
const vocabularyText =
  'slow morning light over the water and a cold start then warmer than expected with friends who kept going until the rain came back ' +
  'we stopped twice for tea found a new path tried again what failed last week and it held this time quiet hands steady breath good day'

export const titles = `${outdoorTitles}|${otherTitles}`.split('|')
export const tags = [
  'swimming',
  'running',
  'baking',
  'reading',
  'yoga',
  'garden',
  'music',
  'climbing',
  'drawing',
  'walking',
  'chess',
  'cooking',
]
export const moods = ['', '', 'calm', 'proud', 'tired', 'happy']
export const places = ['', '', 'Lakeside', 'Old harbour', 'North park', 'At home']

const vocabulary = vocabularyText.split(' ')

/** Random text with the given number of words. */
export function prose(random: Random, count: number): string {
  let text = random.pick(vocabulary)
  for (let word = 1; word < count; word++) text += ` ${random.pick(vocabulary)}`
  return text
}
