import { type Static, Type } from 'typebox'
import { ActivityDraft } from './activities.ts'
import { Instant, Media, Nullable, Uuid } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

const { draft_id: _, ...fields } = ActivityDraft.properties

/** The fields of an activity that is not posted yet; all are optional. Empty ones are not stored. */
export const DraftContent = Type.Object({
  ...fields,
  title: Type.Optional(Type.String({ maxLength: limits.titleMax })),
})
export type DraftContent = Static<typeof DraftContent>

export const Draft = Type.Object({
  id: Type.String(),
  content: DraftContent,
  /** The photos and videos of `content.media_items` that still exist. */
  media: Type.Array(Media),
  /** When it will be posted; null: it waits for its member. */
  publish_at: Nullable(Instant),
  /** The code of the error for which it could not be posted at the chosen time. */
  failure: Nullable(Type.String()),
  created_at: Instant,
  updated_at: Instant,
})
export type Draft = Static<typeof Draft>

const draftParams = Type.Object({ draftId: Uuid })

export const drafts = {
  list: route('GET', '/drafts', {
    policy: 'self',
    reply: Type.Array(Draft),
    summary: 'The drafts of the signed-in member, the last changed first. No one else sees them.',
  }),
  read: route('GET', '/drafts/:draftId', {
    policy: 'self',
    params: draftParams,
    reply: Draft,
    errors: ['draft_not_found'],
    summary: 'One draft of the signed-in member.',
  }),
  save: route('PUT', '/drafts/:draftId', {
    policy: 'self',
    params: draftParams,
    body: Type.Object({
      content: DraftContent,
      /** The content that this device loaded or saved last; null for a new draft. */
      base: Type.Optional(Nullable(DraftContent)),
      /** The time at which it is posted; null removes it, and it remains if the field is absent. */
      publish_at: Type.Optional(Nullable(Instant)),
    }),
    reply: Draft,
    errors: ['drafts_full', 'draft_posted', 'circle_not_found', 'members_only', 'new_account_limit'],
    rateLimit: { max: 1200, seconds: 3600 },
    summary:
      'Saves a draft under an id that the client chose, merged with changes from other devices. If both changed the same text, the reply is a second draft with the text of this device.',
  }),
  remove: route('DELETE', '/drafts/:draftId', {
    policy: 'self',
    params: draftParams,
    summary: 'Deletes a draft, or one that will be posted later.',
  }),
}
