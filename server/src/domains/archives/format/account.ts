import { Id, Instant, LocalDate, Nullable } from '@daystar/contract/fields'
import { Role } from '@daystar/contract/roles'
import { type Static, Type } from 'typebox'
import { memberTexts } from '../../../platform/text/content-texts.ts'
import { Count, MediaFile, MemberRef, textFieldsOf } from './fields.ts'

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

/** The collections about the account. */
export const accountCollections = {
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
} as const
