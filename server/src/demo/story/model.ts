import type { Format } from '../art/photo.ts'
import type { SceneKind } from '../art/scenes.ts'
import type { PlaceKey } from './places.ts'

export type MemberKey =
  | 'mira'
  | 'jonas'
  | 'amara'
  | 'ruth'
  | 'tomas'
  | 'sana'
  | 'kenji'
  | 'lucia'
  | 'dev'
  | 'elsie'
  | 'kwame'
  | 'noor'
export type CircleKey = 'swimmers' | 'bread' | 'trail' | 'pages' | 'sky' | 'kitchen'
export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

export interface PhotoSpec {
  kind: SceneKind
  seed: string
  format: Format
  alt: string
}

/**
 * What somebody wrote. Texts may name people as `[jonas]`, and the season's own numbers and words as `{water}`, `{air}`,
 * `{produce}` or `{n}`; both are filled in when the story is told.
 */
export interface Entry {
  title: string
  text?: string
  mood?: string
  /** On the wire's terms: "45m", "1h 30m". */
  lasted?: string
  at?: string
  place?: PlaceKey
  tags?: string
  photo?: PhotoSpec
  circles?: readonly CircleKey[]
  audience?: 'followers' | 'me'
  /** "jonas: words", or "jonas*3: words" for a comment with three stars. */
  talk?: readonly string[]
}

export interface Diary {
  /** The weekdays somebody usually writes on, and how often such a day is left out (0 to 1). */
  rhythm: readonly Weekday[]
  missed: number
  at: string
  /** Newest first: each is told once. */
  entries: readonly Entry[]
  /** The plain log of the weeks before, in turns. */
  earlier: readonly Entry[]
}

/** A photo in one line: kind, seed, format, alternative text. */
export const shot = (kind: SceneKind, seed: string, format: Format, alt: string): PhotoSpec => ({
  kind,
  seed,
  format,
  alt,
})
