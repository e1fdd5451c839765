import { limits } from '../limits.ts'
import { activityLines, mapLines } from './activity-lines.ts'

// Must not import the schema library, because the browser bundles this file.

/** A text that people write, stored in the column or the setting of the same name. */
export interface ContentText {
  /** The greatest number of characters; in a list, of each item. */
  readonly max: number
  /** The greatest number of items; only of a list of texts. */
  readonly maxItems?: number
  readonly isMultiline: boolean
  /** True when a search or a filter finds the content by this text. */
  readonly isSearched: boolean
  /** True when it can mention members, whose mentions are replaced when they delete their account. */
  readonly hasMentions?: true
  /** The character before it, or before each item, where texts are listed without their names. */
  readonly prefix?: '#' | '@'
}

/** The texts of one kind of content by name, in the order in which they are listed. */
export type ContentTexts = Readonly<Record<string, ContentText>>

const line = { isMultiline: false, isSearched: false }
const paragraphs = { isMultiline: true, isSearched: false }
const mentioning = { ...paragraphs, hasMentions: true as const }

export const activityTexts = {
  title: { ...line, max: limits.titleMax },
  description: { ...mentioning, max: limits.descriptionMax },
  ...mapLines((name) => ({ ...line, max: activityLines[name] })),
  location: { ...line, max: limits.locationMax },
  tags: { ...line, max: limits.tagMax, maxItems: limits.tagsMax, isSearched: true, prefix: '#' },
  alt_text: { ...paragraphs, max: limits.altTextMax },
} as const satisfies ContentTexts

export const commentTexts = {
  content: { ...mentioning, max: limits.commentMax },
  alt_text: { ...paragraphs, max: limits.altTextMax },
} as const satisfies ContentTexts

export const eventCommentTexts = {
  content: { ...mentioning, max: limits.commentMax },
} as const satisfies ContentTexts

export const eventTexts = {
  title: { ...line, max: limits.titleMax },
  description: { ...mentioning, max: limits.descriptionMax },
  location: { ...line, max: limits.locationMax },
  alt_text: { ...paragraphs, max: limits.altTextMax },
} as const satisfies ContentTexts

/** The texts of one date of an event. */
export const eventDateTexts = {
  cancel_reason: { ...mentioning, max: limits.eventReasonMax },
} as const satisfies ContentTexts

/** The texts of an answer to an event. */
export const eventAnswerTexts = {
  note: { ...mentioning, max: limits.eventNoteMax },
} as const satisfies ContentTexts

export const memberTexts = {
  name: { ...line, max: limits.nameMax, isSearched: true },
  username: { ...line, max: limits.handleMax, isSearched: true, prefix: '@' },
  bio: { ...mentioning, max: limits.bioMax },
} as const satisfies ContentTexts

export const circleTexts = {
  name: { ...line, max: limits.circleNameMax, isSearched: true },
  description: { ...mentioning, max: limits.circleDescriptionMax },
  rules: { ...mentioning, max: limits.circleRulesMax },
  tags: { ...line, max: limits.tagMax, maxItems: limits.tagsMax, prefix: '#' },
} as const satisfies ContentTexts

/** The texts of a request to join a circle. */
export const circleRequestTexts = {
  text: { ...mentioning, max: limits.circleRequestMax },
} as const satisfies ContentTexts

/** A text that is pinned to the page of a circle. */
export const circlePinTexts = {
  text: { ...mentioning, max: limits.circlePinMax },
} as const satisfies ContentTexts

/** A notice to all members of a circle. */
export const circleNoticeTexts = {
  text: { ...mentioning, max: limits.circleNoticeMax },
} as const satisfies ContentTexts

/** The texts of operators: settings of the community. */
export const communityTexts = {
  name: { ...line, max: limits.communityNameMax },
  description: { ...paragraphs, max: limits.communityDescriptionMax },
  announcement: { ...paragraphs, max: limits.announcementMax },
  rules: { ...paragraphs, max: limits.communityPageMax },
  rules_version: { ...line, max: limits.rulesVersionMax },
  welcome_text: { ...paragraphs, max: limits.welcomeTextMax },
  contact: { ...paragraphs, max: limits.communityPageMax },
  privacy: { ...paragraphs, max: limits.communityPageMax },
  imprint: { ...paragraphs, max: limits.communityPageMax },
} as const satisfies ContentTexts
