import { Audience } from '@daystar/contract/activities'
import type { ContentTexts } from '@daystar/contract/content-texts'
import { Id, Instant, LocalDate, Nullable } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { Reason, Subject } from '@daystar/contract/report-case'
import { Role } from '@daystar/contract/roles'
import { type Static, type TArray, type TOptional, type TSchema, type TString, Type } from 'typebox'
import { activityTexts, circleTexts, commentTexts, memberTexts } from '../../platform/text/content-texts.ts'

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

export const ArchivedActivity = Type.Object({
  id: Id,
  /** Identifies the activity in every archive that contains it. */
  key: Type.String({ minLength: 1, maxLength: 100 }),
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
  circles: Type.Array(Type.Object({ id: Id, name: text(limits.circleNameMax) }), {
    maxItems: limits.circlesPerActivity,
  }),
  mentions: Type.Array(Type.Object({ id: Id, name: Type.String(), username: Nullable(Type.String()) })),
  media: Nullable(
    Type.Object({
      file: MediaFile,
      kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
      /** That of the activity, for programs that read it here. */
      alt_text: text(limits.altTextMax),
    }),
  ),
  high_five_count: Count,
  comment_count: Count,
  created_at: Instant,
  edited_at: Nullable(Instant),
  /** The origin of an imported activity: its community, audience and circles there. */
  imported: Type.Optional(
    Nullable(
      Type.Object({
        community: Type.Object({ name: text(200), url: text(500) }),
        audience: Audience,
        circles: Type.Array(text(limits.circleNameMax), { maxItems: limits.circlesPerActivity }),
        mentions: Type.Array(text(limits.nameMax), { maxItems: 1000 }),
        high_five_count: Count,
      }),
    ),
  ),
})
export type ArchivedActivity = Static<typeof ArchivedActivity>

const comment = {
  id: Id,
  ...textFieldsOf(commentTexts),
  content: text(limits.commentMax),
  star_count: Count,
  created_at: Instant,
}

/** The items of each collection: `data/<collection>-<number>.json` is an array of them. */
export const collections = {
  activities: ArchivedActivity,
  comments_on_own_activities: Type.Object({ ...comment, activity_id: Id, author: MemberRef, is_own: Type.Boolean() }),
  comments_on_other_activities: Type.Object({ ...comment, activity: ActivityRef }),
  high_fives_received: Type.Object({ activity_id: Id, member: MemberRef, created_at: Instant }),
  high_fives_given: Type.Object({ activity: ActivityRef, created_at: Instant }),
  stars_received: Type.Object({ comment_id: Id, member: MemberRef, created_at: Instant }),
  stars_given: Type.Object({ comment_id: Id, activity: ActivityRef, author: MemberRef, created_at: Instant }),
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
    role: Type.Union([Type.Literal('member'), Type.Literal('admin')]),
    joined_at: Instant,
  }),
  planning: Type.Object({
    /** null: the home page. */
    circle: Nullable(Type.Object({ id: Id, name: Nullable(Type.String()) })),
    tool: Type.Union([Type.Literal('plan'), Type.Literal('goals'), Type.Literal('reminders'), Type.Literal('streak')]),
    content: Type.Unknown(),
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
  notifications: Type.Object({ type: Type.String(), actor: MemberRef, created_at: Instant }),
  blocks: Type.Object({ member: MemberRef, created_at: Instant }),
  /** One of `member`, `circle` and `word` is set, unless the muted member is no longer visible to them. */
  mutes: Type.Object({
    member: MemberRef,
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    word: Nullable(Type.String()),
    expires_at: Nullable(Instant),
    created_at: Instant,
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
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    created_at: Instant,
    expires_at: Instant,
    revoked_at: Nullable(Instant),
  }),
  sessions: Type.Object({ user_agent: Type.String(), created_at: Instant, last_seen_at: Instant, expires_at: Instant }),
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
  picture: Nullable(MediaFile),
  invited_by: MemberRef,
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
