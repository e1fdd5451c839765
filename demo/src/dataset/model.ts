import type { Format } from '../pictures/photo.ts'
import type { SceneKind } from '../pictures/scenes.ts'
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

/** A comment with more than its text. */
export interface CommentSpec {
  /** "jonas: text", or "jonas*3: text" for a comment with three stars. */
  line: string
  /** In the same format. */
  replies?: readonly string[]
  /** What the comment said before it was edited. */
  earlierText?: string
  /** Pinned by the author of the activity. */
  isPinned?: true
  photo?: PhotoSpec
}

/**
 * One activity. Texts may contain a member key in brackets, such as `[jonas]`, which becomes a mention, and the
 * placeholders `{water}`, `{produce}` and `{n}` (see placeholders.ts).
 */
export interface Entry {
  title: string
  text?: string
  mood?: string
  /** In the format of the API: "45m", "1h 30m". */
  duration?: string
  /** Local time; the default is the time of the journal. */
  at?: string
  place?: PlaceKey
  /** Separated by commas. */
  tags?: string
  photo?: PhotoSpec
  /** The photos after the first one. */
  morePhotos?: readonly PhotoSpec[]
  circles?: readonly CircleKey[]
  audience?: 'followers' | 'me'
  /** Lines in the format of `CommentSpec.line`, or comments with more than a line. */
  comments?: readonly (string | CommentSpec)[]
  /** The text before it was edited. */
  earlierText?: string
  /** Shown first on the profile of its author. */
  isPinned?: true
  /** Pinned to the page of this circle by its creator. */
  pinnedIn?: CircleKey
  /** For how many days a link shows it to people without an account. */
  linkDays?: 7 | 30
}

/** The activities of one member. */
export interface Journal {
  /** The weekdays on which the member usually logs an activity. */
  weekdays: readonly Weekday[]
  /** The probability (0 to 1) that the member logs nothing on such a day. */
  skipProbability: number
  /** The usual local time. */
  at: string
  /** Newest first; each is used once. */
  entries: readonly Entry[]
  /** Used in rotation for the dates before the oldest entry. */
  recurring: readonly Entry[]
}

export const photo = (kind: SceneKind, seed: string, format: Format, alt: string): PhotoSpec => ({
  kind,
  seed,
  format,
  alt,
})
