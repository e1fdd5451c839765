import { type Static, type TSchema, Type } from 'typebox'
import { Id, Instant, Nullable, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { unsubscribeRoute } from '../unsubscribe-route.ts'
import { deviceKinds, emailedKinds, emailFrequencies } from './kinds.ts'

const onDevices = { push: Type.Boolean() }
const DeviceChoice = Type.Object(onDevices)
const KindChoice = Type.Object({ ...onDevices, email: Type.Enum([...emailFrequencies]) })
export type KindChoice = Static<typeof KindChoice>

const fieldsOf = <K extends string, S extends TSchema>(keys: readonly K[], schema: S) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>

const KindChoices = Type.Object({ ...fieldsOf(emailedKinds, KindChoice), ...fieldsOf(deviceKinds, DeviceChoice) })
export type KindChoices = Static<typeof KindChoices>
/** The changed ones. */
const KindChanges = Type.Partial(
  Type.Object({
    ...fieldsOf(emailedKinds, Type.Partial(KindChoice)),
    ...fieldsOf(deviceKinds, Type.Partial(DeviceChoice)),
  }),
)
export type KindChanges = Static<typeof KindChanges>

/** A time of the day. */
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
/** While they last, devices get no notifications; afterwards one with their number. */
const QuietHours = Type.Object({ from: TimeOfDay, until: TimeOfDay })
export type QuietHours = Static<typeof QuietHours>

/**
 * What a member gets from a circle or from another member: `all`: new activities too; `own`: mentions, and what
 * concerns their own activities and comments; `none`: nothing.
 */
export const SourceChoice = Type.Enum(['all', 'own', 'none'])
export type SourceChoice = Static<typeof SourceChoice>

/** A browser that shows notifications. */
const Device = Type.Object({
  session_id: Id,
  user_agent: Type.String(),
  created_at: Instant,
  current: Type.Boolean(),
})
export type Device = Static<typeof Device>

export const NotificationSettings = Type.Object({
  kinds: KindChoices,
  /** True when devices show the words of a comment, and not only who wrote it. */
  shows_words: Type.Boolean(),
  /** True when high fives, stars and accepted requests of a day are listed together. */
  is_grouped: Type.Boolean(),
  quiet_hours: Nullable(QuietHours),
  paused_until: Nullable(Instant),
  /** The choices that are not `own`; either `member` or `circle` is set. */
  choices: Type.Array(
    Type.Object({
      member: Nullable(Person),
      circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
      choice: SourceChoice,
    }),
  ),
  /** Activities about which the member gets nothing, newest choice first, as far as the member sees them. */
  muted_activities: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  devices: Type.Array(Device),
  /** The key with which a browser subscribes, base64url. */
  public_key: Type.String(),
})
export type NotificationSettings = Static<typeof NotificationSettings>

const base64url = (bytes: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6)}}=*$` })

/** What a browser returns for a subscription. */
export const PushSubscription = Type.Object({
  endpoint: Type.String({ minLength: 8, maxLength: limits.pushEndpointMax, pattern: '^https?://' }),
  keys: Type.Object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscription = Static<typeof PushSubscription>

const choiceBody = Type.Object({ choice: SourceChoice })
const rateLimit = { max: 120, seconds: 300 }

export const notificationSettings = {
  read: route('GET', '/notifications/settings', {
    policy: 'self',
    reply: NotificationSettings,
    summary: 'Where and when the signed-in member gets notifications.',
  }),
  edit: route('PATCH', '/notifications/settings', {
    policy: 'self',
    body: Type.Object({
      kinds: Type.Optional(KindChanges),
      shows_words: Type.Optional(Type.Boolean()),
      is_grouped: Type.Optional(Type.Boolean()),
      quiet_hours: Type.Optional(Nullable(QuietHours)),
      /** Devices get nothing for this time; null ends a pause. */
      pause_hours: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: limits.pauseHoursMax }))),
    }),
    rateLimit,
    summary: 'Changes where and when the signed-in member gets notifications.',
  }),
  chooseCircle: route('PUT', '/notifications/circles/:circleId', {
    policy: 'notificationChoice:set',
    body: choiceBody,
    errors: ['circle_not_found', 'members_only', 'choices_full'],
    rateLimit,
    summary: 'Chooses what the member is notified about from a circle.',
  }),
  chooseMember: route('PUT', '/notifications/members/:userId', {
    policy: 'notificationChoice:set',
    body: choiceBody,
    errors: ['member_not_found', 'not_yourself', 'choices_full'],
    rateLimit,
    summary: 'Chooses what the member is notified about from another member.',
  }),
  readActivity: route('GET', '/notifications/activities/:activityId', {
    policy: 'activity:read',
    reply: Type.Object({
      /** True for its author, and for members who commented on it. */
      is_concerned: Type.Boolean(),
      is_muted: Type.Boolean(),
    }),
    errors: ['activity_not_found'],
    summary: 'Whether the member gets notifications about an activity.',
  }),
  muteActivity: route('PUT', '/notifications/activities/:activityId/mute', {
    policy: 'notificationChoice:set',
    errors: ['activity_not_found', 'choices_full'],
    rateLimit,
    summary: 'Sends the member no notifications about an activity.',
  }),
  unmuteActivity: route('DELETE', '/notifications/activities/:activityId/mute', {
    policy: 'self',
    rateLimit,
    summary: 'Sends the member notifications about an activity again.',
  }),
  subscribe: route('PUT', '/notifications/device', {
    policy: 'self',
    body: PushSubscription,
    errors: ['push_endpoint_invalid'],
    rateLimit,
    summary: 'Sends notifications to the browser of the request until its session ends.',
  }),
  unsubscribeDevice: route('DELETE', '/notifications/device', {
    policy: 'self',
    summary: 'Sends no more notifications to the browser of the request.',
  }),
  test: route('POST', '/notifications/device/test', {
    policy: 'self',
    rateLimit: { max: 10, seconds: 300 },
    summary: 'Sends a notification to the browser of the request.',
  }),
  unsubscribe: unsubscribeRoute('/notifications/unsubscribe/:token', {
    summary: 'Sends no more emails about notifications to the recipient of an email with this token.',
  }),
}
