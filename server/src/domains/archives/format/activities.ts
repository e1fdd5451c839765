import { Audience } from '@daystar/contract/activities'
import { Commenting } from '@daystar/contract/comments'
import { Id, Instant, LocalDate, Nullable } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { activityLines } from '@daystar/contract/texts/activity-lines'
import { type Static, Type } from 'typebox'
import { activityTexts, commentTexts } from '../../../platform/text/content-texts.ts'
import { ActivityRef, Count, MediaFile, MemberRef, text, textFieldsOf } from './fields.ts'

const ArchivedFile = Type.Object({
  file: MediaFile,
  kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  alt_text: text(limits.altTextMax),
})
export type ArchivedFile = Static<typeof ArchivedFile>

/** What an activity and its versions contain. */
const content = {
  ...textFieldsOf(activityTexts),
  title: Type.String({ minLength: 1, maxLength: limits.titleMax }),
  tags: Type.Array(text(limits.tagMax), { maxItems: limits.tagsMax }),
  duration_minutes: Nullable(Type.Integer({ minimum: 5, maximum: 775, multipleOf: 5 })),
  occurred_at: Instant,
  local_date: LocalDate,
  audience: Audience,
}

export const ArchivedActivityVersion = Type.Object({ written_at: Instant, ...content })
export type ArchivedActivityVersion = Static<typeof ArchivedActivityVersion>

const ActivityKey = Type.String({ minLength: 1, maxLength: 100 })

export const ArchivedActivity = Type.Object({
  id: Id,
  /** Identifies the activity in every archive that contains it. */
  key: ActivityKey,
  ...content,
  description: text(limits.descriptionMax),
  mood: text(activityLines.mood),
  location: text(limits.locationMax),
  place_id: Nullable(text(200)),
  lat: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  /** Archives of earlier versions lack it. */
  commenting: Type.Optional(Commenting),
  circles: Type.Array(Type.Object({ id: Id, name: text(limits.circleNameMax) }), {
    maxItems: limits.circlesPerActivity,
  }),
  mentions: Type.Array(Type.Object({ id: Id, name: Type.String(), username: Nullable(Type.String()) })),
  /** With whom it was done, if both confirmed it. Archives of earlier versions lack them. */
  companions: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        name: text(limits.nameMax),
        username: Nullable(Type.String()),
        /** The key of the companion's activity, if the member could see it. */
        key: Type.Optional(Nullable(ActivityKey)),
      }),
      { maxItems: 1000 },
    ),
  ),
  /** The first photo or video; its text is that of the activity, for programs that read it here. */
  media: Nullable(ArchivedFile),
  /** The photos and videos after the first one, in their order. Archives of earlier versions lack them. */
  further_media: Type.Optional(Type.Array(ArchivedFile, { maxItems: limits.mediaPerActivity - 1 })),
  high_five_count: Count,
  comment_count: Count,
  created_at: Instant,
  edited_at: Nullable(Instant),
  /** What it contained before edits, oldest first. Archives of earlier versions lack it. */
  versions: Type.Optional(Type.Array(ArchivedActivityVersion, { maxItems: limits.activityVersions })),
  /** The origin of an imported activity: its community, audience and circles there. */
  imported: Type.Optional(
    Nullable(
      Type.Object({
        community: Type.Object({ name: text(200), url: text(500) }),
        audience: Audience,
        circles: Type.Array(text(limits.circleNameMax), { maxItems: limits.circlesPerActivity }),
        mentions: Type.Array(text(limits.nameMax), { maxItems: 1000 }),
        companions: Type.Optional(Type.Array(text(limits.nameMax), { maxItems: 1000 })),
        companion_keys: Type.Optional(Type.Array(ActivityKey, { maxItems: 1000 })),
        high_five_count: Count,
      }),
    ),
  ),
})
export type ArchivedActivity = Static<typeof ArchivedActivity>

/** The photos and videos of an activity in their order. */
export const archivedFiles = ({ media, further_media: further = [] }: ArchivedActivity): ArchivedFile[] => [
  ...(media ? [media] : []),
  ...further,
]

const comment = {
  id: Id,
  ...textFieldsOf(commentTexts),
  content: text(limits.commentMax),
  star_count: Count,
  created_at: Instant,
  // Archives of earlier versions lack the following.
  /** The comment to whose thread a reply belongs. */
  parent_id: Type.Optional(Nullable(Id)),
  edited_at: Type.Optional(Nullable(Instant)),
  pinned_at: Type.Optional(Nullable(Instant)),
  photo: Type.Optional(Nullable(MediaFile)),
  /** The earlier texts, oldest first; only of comments of the member. */
  versions: Type.Optional(
    Type.Array(
      Type.Object({
        content: text(limits.commentMax),
        alt_text: Type.Optional(text(limits.altTextMax)),
        written_at: Instant,
      }),
      { maxItems: limits.commentVersions },
    ),
  ),
}

/** The collections about activities. */
export const activityCollections = {
  activities: ArchivedActivity,
  comments_on_own_activities: Type.Object({ ...comment, activity_id: Id, author: MemberRef, is_own: Type.Boolean() }),
  comments_on_other_activities: Type.Object({ ...comment, activity: ActivityRef }),
  high_fives_received: Type.Object({ activity_id: Id, member: MemberRef, created_at: Instant }),
  high_fives_given: Type.Object({ activity: ActivityRef, created_at: Instant }),
  stars_received: Type.Object({ comment_id: Id, member: MemberRef, created_at: Instant }),
  stars_given: Type.Object({ comment_id: Id, activity: ActivityRef, author: MemberRef, created_at: Instant }),
  /** Members whom the member named, and those who named them. Title and author are null if they cannot see them. */
  companions: Type.Object({
    activity: ActivityRef,
    member: MemberRef,
    /** Declined only if the member of the archive declined. */
    state: Type.Union([Type.Literal('pending'), Type.Literal('confirmed'), Type.Literal('declined')]),
    companion_activity_id: Nullable(Id),
    named_at: Instant,
    answered_at: Nullable(Instant),
  }),
  /** Links that show activities to people without an account. */
  activity_links: Type.Object({
    activity_id: Id,
    created_at: Instant,
    expires_at: Instant,
    revoked_at: Nullable(Instant),
  }),
  drafts: Type.Object({
    id: Type.String(),
    /** The fields of an activity, as in a request of the API. */
    content: Type.Unknown(),
    publish_at: Nullable(Instant),
    failure: Nullable(Type.String()),
    created_at: Instant,
    updated_at: Instant,
  }),
  /** What is hidden: a date, a member (null if they are hidden from the owner), a place, or everything. */
  hidden_memories: Type.Object({
    date: Nullable(Type.String()),
    member: MemberRef,
    place: Nullable(Type.String()),
    /** Archives of earlier versions lack it. */
    is_everything: Type.Optional(Type.Boolean()),
    created_at: Instant,
  }),
  pinned_activities: Type.Object({ activity_id: Id, pinned_at: Instant }),
  muted_activities: Type.Object({ activity: ActivityRef, created_at: Instant }),
} as const
