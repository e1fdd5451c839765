import { Audience } from '@daystar/contract/activities'
import { Commenting } from '@daystar/contract/comments'
import type { ContentTexts } from '@daystar/contract/content-texts'
import { EventAudience, EventRepeats } from '@daystar/contract/events'
import { Id, Instant, LocalDate, Nullable } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { Reason, Subject } from '@daystar/contract/report-case'
import { Role } from '@daystar/contract/roles'
import { type Static, type TArray, type TOptional, type TSchema, type TString, Type } from 'typebox'
import {
  activityTexts,
  circleNoticeTexts,
  circlePinTexts,
  circleTexts,
  commentTexts,
  eventTexts,
  memberTexts,
} from '../../platform/text/content-texts.ts'

/**
 * The JSON files of a member's archive; docs/data-archive.md describes them. A change that an earlier version cannot
 * read increases `archiveVersion`.
 */
export const archiveFormat = 'daystar-member-archive'
export const archiveVersion = 1

/** Items of a collection per file, so that no program has to hold a whole collection in memory. */
export const itemsPerFile = 200

const text = (max: number) => Type.String({ maxLength: max })
const Count = Type.Integer({ minimum: 0 })

/**
 * Another member, as they were named when the archive was created. null: a deleted account, or a member whom they
 * cannot see.
 */
const MemberRef = Nullable(Type.Object({ id: Id, name: Type.String(), username: Nullable(Type.String()) }))
/** The path of a file in the archive. */
const MediaFile = Type.String({ pattern: '^media/[1-9][0-9]{0,15}\\.[a-z0-9]{1,8}$' })
/** An activity of another member. Title and author are null if the member can no longer see it. */
const ActivityRef = Type.Object({ id: Id, title: Nullable(Type.String()), author: MemberRef })

type TextFieldsOf<Texts extends ContentTexts> = {
  readonly [Name in keyof Texts]: TOptional<
    Texts[Name] extends { readonly maxItems: number } ? TArray<TString> : TString
  >
}

/** A field for each text. Optional, because archives of earlier versions lack the texts that were added since. */
function textFieldsOf<Texts extends ContentTexts>(texts: Texts): TextFieldsOf<Texts> {
  const fields = Object.entries(texts).map(([name, { max, maxItems }]) => {
    return [name, Type.Optional(maxItems === undefined ? text(max) : Type.Array(text(max), { maxItems }))]
  })
  return Object.fromEntries(fields)
}

const ArchivedFile = Type.Object({
  file: MediaFile,
  kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  alt_text: text(limits.altTextMax),
})
export type ArchivedFile = Static<typeof ArchivedFile>

const ArchivedActivityVersion = Type.Object({
  written_at: Instant,
  ...textFieldsOf(activityTexts),
  title: Type.String({ minLength: 1, maxLength: limits.titleMax }),
  tags: Type.Array(text(limits.tagMax), { maxItems: limits.tagsMax }),
  duration_minutes: Nullable(Type.Integer({ minimum: 5, maximum: 775, multipleOf: 5 })),
  occurred_at: Instant,
  local_date: LocalDate,
  audience: Audience,
})
export type ArchivedActivityVersion = Static<typeof ArchivedActivityVersion>

const ActivityKey = Type.String({ minLength: 1, maxLength: 100 })

export const ArchivedActivity = Type.Object({
  id: Id,
  /** Identifies the activity in every archive that contains it. */
  key: ActivityKey,
  ...textFieldsOf(activityTexts),
  title: Type.String({ minLength: 1, maxLength: limits.titleMax }),
  description: text(limits.descriptionMax),
  mood: text(limits.moodMax),
  duration_minutes: Nullable(Type.Integer({ minimum: 5, maximum: 775, multipleOf: 5 })),
  location: text(limits.locationMax),
  place_id: Nullable(text(200)),
  lat: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  tags: Type.Array(text(limits.tagMax), { maxItems: limits.tagsMax }),
  occurred_at: Instant,
  local_date: LocalDate,
  audience: Audience,
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

/** One date of an event. Title, start and author are null if the member can no longer see it. */
const EventRef = Type.Object({
  id: Id,
  title: Nullable(Type.String()),
  starts_at: Nullable(Instant),
  author: MemberRef,
})

const ArchivedEvent = Type.Object({
  id: Id,
  /** Identifies the event in calendars, and in every archive that contains it. */
  uid: Type.String({ format: 'uuid' }),
  ...textFieldsOf(eventTexts),
  title: Type.String({ minLength: 1, maxLength: limits.titleMax }),
  place_id: Nullable(text(200)),
  lat: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  photo: Nullable(MediaFile),
  start_date: LocalDate,
  start_time: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  time_zone: text(64),
  duration_minutes: Type.Integer({ minimum: 1, maximum: 44640 }),
  repeats: Nullable(EventRepeats),
  repeat_every: Type.Integer({ minimum: 1, maximum: limits.eventRepeatEveryMax }),
  repeat_until: Nullable(LocalDate),
  audience: EventAudience,
  circle: Nullable(Type.Object({ id: Id, name: text(limits.circleNameMax) })),
  capacity: Nullable(Type.Integer({ minimum: 1, maximum: limits.eventCapacityMax })),
  guests_max: Type.Integer({ minimum: 0, maximum: limits.eventGuestsMax }),
  sequence: Count,
  dates: Type.Array(
    Type.Object({
      /** Answers and comments refer to it. Archives of earlier versions lack it. */
      id: Type.Optional(Id),
      occurs_on: LocalDate,
      starts_at: Instant,
      ends_at: Instant,
      is_moved: Type.Boolean(),
      cancelled_at: Nullable(Instant),
      cancel_reason: text(limits.eventReasonMax),
    }),
  ),
  invited: Type.Array(
    Type.Object({
      id: Id,
      name: text(limits.nameMax),
      username: Nullable(Type.String()),
      is_organizer: Type.Boolean(),
    }),
    { maxItems: 10_000 },
  ),
  created_at: Instant,
  edited_at: Nullable(Instant),
  /** The origin of an imported event: its community, audience, circle and invited members there. */
  imported: Type.Optional(
    Nullable(
      Type.Object({
        community: Type.Object({ name: text(200), url: text(500) }),
        audience: EventAudience,
        circle: Nullable(text(limits.circleNameMax)),
        invited: Type.Array(text(limits.nameMax), { maxItems: 10_000 }),
      }),
    ),
  ),
})

/** The items of each collection: `data/<collection>-<number>.json` is an array of them. */
export const collections = {
  activities: ArchivedActivity,
  comments_on_own_activities: Type.Object({ ...comment, activity_id: Id, author: MemberRef, is_own: Type.Boolean() }),
  comments_on_other_activities: Type.Object({ ...comment, activity: ActivityRef }),
  high_fives_received: Type.Object({ activity_id: Id, member: MemberRef, created_at: Instant }),
  high_fives_given: Type.Object({ activity: ActivityRef, created_at: Instant }),
  stars_received: Type.Object({ comment_id: Id, member: MemberRef, created_at: Instant }),
  stars_given: Type.Object({ comment_id: Id, activity: ActivityRef, author: MemberRef, created_at: Instant }),
  events: ArchivedEvent,
  event_answers: Type.Object({
    event: EventRef,
    answer: Type.String(),
    waiting_since: Nullable(Instant),
    guests: Count,
    note: Type.String(),
    reminders: Type.Array(Type.Integer()),
    answered_at: Instant,
  }),
  /** Events of others to which the member was invited, or which they organize together with the author. */
  event_invitations: Type.Object({
    event: EventRef,
    invited_by: MemberRef,
    is_organizer: Type.Boolean(),
    created_at: Instant,
  }),
  event_comments: Type.Object({
    id: Id,
    event: EventRef,
    content: text(limits.commentMax),
    created_at: Instant,
    edited_at: Type.Optional(Nullable(Instant)),
    /** The earlier texts, oldest first. */
    versions: Type.Optional(
      Type.Array(Type.Object({ content: text(limits.commentMax), written_at: Instant }), {
        maxItems: limits.commentVersions,
      }),
    ),
  }),
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
  connections: Type.Object({
    direction: Type.Union([Type.Literal('following'), Type.Literal('follower')]),
    member: MemberRef,
    status: Type.Union([Type.Literal('pending'), Type.Literal('accepted')]),
    created_at: Instant,
    accepted_at: Nullable(Instant),
  }),
  circles: Type.Object({
    id: Id,
    ...textFieldsOf(circleTexts),
    name: Type.String(),
    description: Type.String(),
    is_private: Type.Boolean(),
    role: Type.Union([Type.Literal('member'), Type.Literal('moderator'), Type.Literal('admin')]),
    joined_at: Instant,
  }),
  /** Links that show activities to people without an account. */
  activity_links: Type.Object({
    activity_id: Id,
    created_at: Instant,
    expires_at: Instant,
    revoked_at: Nullable(Instant),
  }),
  /** What the member pinned to the pages of circles: a text, or an activity in the circle. */
  circle_pins: Type.Object({
    circle: Type.Object({ id: Id, name: Type.String() }),
    ...textFieldsOf(circlePinTexts),
    activity_id: Nullable(Id),
    pinned_at: Instant,
  }),
  /** Notices that the member sent to circles. */
  circle_notices: Type.Object({
    circle: Type.Object({ id: Id, name: Type.String() }),
    ...textFieldsOf(circleNoticeTexts),
    sent_at: Instant,
  }),
  /** Invitations to circles that wait for an answer: of the member, and those that they sent. */
  circle_invitations: Type.Object({
    direction: Type.Union([Type.Literal('received'), Type.Literal('sent')]),
    circle: Type.Object({ id: Id, name: Type.String() }),
    member: MemberRef,
    invited_at: Instant,
  }),
  /** Requests to join private circles that wait for a decision. */
  circle_requests: Type.Object({
    circle: Type.Object({ id: Id, name: Type.String() }),
    text: text(limits.circleRequestMax),
    requested_at: Instant,
  }),
  planning: Type.Object({
    /** null: the home page. */
    circle: Nullable(Type.Object({ id: Id, name: Nullable(Type.String()) })),
    tool: Type.Union([Type.Literal('plan'), Type.Literal('goals'), Type.Literal('reminders'), Type.Literal('streak')]),
    content: Type.Unknown(),
    updated_at: Instant,
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
  media: Type.Object({
    file: MediaFile,
    kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
    content_type: Type.String(),
    width: Nullable(Type.Integer()),
    height: Nullable(Type.Integer()),
    created_at: Instant,
  }),
  notifications: Type.Object({
    type: Type.String(),
    actor: MemberRef,
    is_unread: Type.Boolean(),
    created_at: Instant,
  }),
  /** One item, or none for a member with the default settings. Times are minutes of the day. */
  notification_settings: Type.Object({
    kinds: Type.Unknown(),
    shows_words: Type.Boolean(),
    is_grouped: Type.Boolean(),
    quiet_from: Nullable(Type.Integer()),
    quiet_until: Nullable(Type.Integer()),
    paused_until: Nullable(Instant),
  }),
  notification_choices: Type.Object({
    member: MemberRef,
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    choice: Type.String(),
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
  blocks: Type.Object({ member: MemberRef, created_at: Instant }),
  /** One of `member`, `circle` and `word` is set, unless the muted member is no longer visible to them. */
  mutes: Type.Object({
    member: MemberRef,
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    word: Nullable(Type.String()),
    expires_at: Nullable(Instant),
    created_at: Instant,
  }),
  /** What is not suggested again. One of both is set, unless the member is no longer visible to them. */
  dismissed_suggestions: Type.Object({
    member: MemberRef,
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    dismissed_at: Instant,
  }),
  /** Reports that the member wrote. */
  reports: Type.Object({
    subject_type: Type.String(),
    reason: Type.String(),
    text: Type.String(),
    created_at: Instant,
    decided_at: Nullable(Instant),
    reply: Type.String(),
  }),
  /** The decisions of moderators about the member, with the member's appeals. */
  sanctions: Type.Object({
    kind: Type.String(),
    /** The kind of content that the decision is about; null: the member as a whole. */
    subject_type: Nullable(Subject),
    subject_excerpt: Type.String(),
    removed_content: Type.Boolean(),
    circle_name: Type.String(),
    rule: Nullable(Reason),
    reason: Type.String(),
    created_at: Instant,
    ends_at: Nullable(Instant),
    lifted_at: Nullable(Instant),
    appeal: Type.String(),
    appealed_at: Nullable(Instant),
    appeal_answer: Type.String(),
    appeal_decided_at: Nullable(Instant),
  }),
  invitations: Type.Object({
    label: Type.String(),
    /** The address to which it was sent, while it can be used. */
    sent_to: Nullable(Type.String()),
    uses: Count,
    max_uses: Count,
    /** The welcome pack: the members whom people follow, and the event. */
    pack_members: Type.Array(MemberRef),
    event_id: Nullable(Id),
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    created_at: Instant,
    expires_at: Instant,
    revoked_at: Nullable(Instant),
  }),
  sessions: Type.Object({
    user_agent: Type.String(),
    created_at: Instant,
    last_seen_at: Instant,
    expires_at: Instant,
    /** null: the browser shows no notifications. */
    notified_since: Nullable(Instant),
  }),
  passkeys: Type.Object({ name: Type.String(), created_at: Instant, last_used_at: Nullable(Instant) }),
  sign_in_services: Type.Object({
    issuer: Type.String(),
    subject: Type.String(),
    email: Type.String(),
    created_at: Instant,
    last_used_at: Nullable(Instant),
  }),
  known_devices: Type.Object({ created_at: Instant, last_seen_at: Instant }),
  security_log: Type.Object({
    action: Type.String(),
    user_agent: Type.String(),
    /** null if another person caused the event. */
    address: Nullable(Type.String()),
    created_at: Instant,
  }),
} as const satisfies Record<string, TSchema>
export type CollectionName = keyof typeof collections
export type ItemOf<C extends CollectionName> = Static<(typeof collections)[C]>
export const collectionNames = Object.keys(collections) as CollectionName[]

export const ArchivedProfile = Type.Object({
  id: Id,
  ...textFieldsOf(memberTexts),
  name: Type.String(),
  username: Nullable(Type.String()),
  bio: Type.String(),
  email: Type.String(),
  email_confirmed_at: Nullable(Instant),
  time_zone: Type.String(),
  /** null: automatic. */
  language: Nullable(Type.String()),
  hour_cycle: Nullable(Type.Enum(['h12', 'h23'])),
  week_start: Nullable(Type.Integer()),
  /** The language in which the member last used the app. */
  last_language: Nullable(Type.String()),
  role: Role,
  /** True when the member gets emails to all members that are not about the service. */
  receives_announcements: Type.Boolean(),
  /** True when the app asks before it posts a photo without a description. */
  alt_text_reminder: Type.Boolean(),
  /** The steps of the first days that the member dismissed. */
  dismissed_steps: Type.Array(Type.String()),
  /** True when the member may be suggested to others; null until they decide. */
  allows_suggestion: Nullable(Type.Boolean()),
  /** True when members whom they follow may add them to welcome packs. */
  allows_packs: Type.Boolean(),
  /** False when the directory leaves the member out. */
  in_directory: Type.Boolean(),
  /** False when others cannot name the member as one with whom they did an activity. */
  allows_companions: Type.Boolean(),
  picture: Nullable(MediaFile),
  invited_by: MemberRef,
  /** The parts of the welcome pack of the invitation that were no longer possible. */
  pack_left_out: Type.Array(Type.String()),
  followers_count: Count,
  following_count: Count,
  activities_count: Count,
  created_at: Instant,
  signed_in_at: Nullable(Instant),
  /** The last day (UTC) of the sessions that have ended. */
  last_seen_on: Nullable(LocalDate),
  /** The time since which a second factor is required to sign in. */
  second_factor_at: Nullable(Instant),
  deletion_at: Nullable(Instant),
  /** The versions of the rules of the community that the member has accepted. */
  accepted_rules: Type.Array(Type.Object({ version: Type.String(), accepted_at: Instant })),
})
export type ArchivedProfile = Static<typeof ArchivedProfile>

/** `manifest.json`. Written last, with the number of items in each collection. */
export const Manifest = Type.Object({
  format: Type.Literal(archiveFormat),
  version: Type.Integer({ minimum: 1 }),
  created_at: Instant,
  community: Type.Object({ name: Type.String({ maxLength: 200 }), url: Type.String({ maxLength: 500 }) }),
  collections: Type.Object(
    Object.fromEntries(collectionNames.map((name) => [name, Count])) as Record<CollectionName, typeof Count>,
  ),
})
export type Manifest = Static<typeof Manifest>

export function collectionFile(name: CollectionName, part: number): string {
  return `data/${name}-${String(part).padStart(5, '0')}.json`
}
