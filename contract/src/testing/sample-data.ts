import type { Language } from '../languages.ts'
import { alphabetSamples } from './alphabet-samples.ts'
import { asianSamples } from './asian-samples.ts'
import { latinSamples } from './latin-samples.ts'

/** The keys of sample members, in the order of their names in each sample. */
export const sampleMembers = [
  'ada',
  'ben',
  'cleo',
  'dora',
  'eli',
  'emil',
  'fay',
  'finn',
  'mike',
  'mona',
  'olga',
  'otto',
] as const

export type SampleMember = (typeof sampleMembers)[number]

/** What members of one part of the world are called and write, and where they live. */
export interface SampleData {
  /** The language of the app that they have chosen, or null without a choice. */
  readonly language: Language | null
  readonly timeZone: string
  readonly names: Readonly<Record<SampleMember, string>>
  readonly title: string
  readonly eventTitle: string
  readonly description: string
  readonly comment: string
  readonly tag: string
}

export const samples: Readonly<Record<string, SampleData>> = { ...latinSamples, ...alphabetSamples, ...asianSamples }

/** The environment variable with the key of the sample for all test files. */
export const sampleVariable = 'DAYSTAR_TEST_SAMPLE'

/** Returns the key of the chosen sample, or of the one that the path of a test file selects by its hash. */
export function sampleKeyFor(testFile: string, chosen = ''): string {
  const keys = Object.keys(samples)
  if (chosen !== '' && !keys.includes(chosen)) throw new Error(`${sampleVariable} is none of ${keys.join(', ')}.`)
  return chosen || (keys[hashOf(testFile) % keys.length] as string)
}

/** Returns the sentence that a failed test shows. */
export function sampleNote(key: string): string {
  return `This test used the sample data "${key}". ${sampleVariable}=${key} uses it for all tests.`
}

/** Returns the FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
