import { type Static, Type } from 'typebox'
import { Email, Password } from './accounts/credentials.ts'
import { identityConfirmation } from './accounts/identity-confirmation.ts'
import {
  Abilities,
  AcceptedRules,
  AppLanguage,
  fixedFields,
  Id,
  Instant,
  MemberRef,
  NonBlankText,
  Nullable,
  Person,
  TimeZone,
} from './fields.ts'
import { firstSteps } from './first-step-names.ts'
import { FirstStepName, FirstStepState } from './first-steps.ts'
import { signUpErrors } from './joining/errors.ts'
import { PackChoice } from './joining/welcome-packs.ts'
import { limits } from './limits.ts'
import { message } from './message.ts'
import { pictureRoute } from './picture-route.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'
import { usernamePattern } from './texts/username.ts'

/** A member's public profile. */
export const User = Type.Object({
  ...Person.properties,
  first_name: Type.String(),
  last_name: Type.String(),
  avatar_url: Nullable(Type.String()),
  bio: Type.String(),
  followers_count: Type.Integer(),
  following_count: Type.Integer(),
  activitiesCount: Type.Integer(),
  can_connect: Type.Boolean(),
  created_at: Instant,
})
export type User = Static<typeof User>

/** The choices of a member for the pages that they see; null: automatic. */
const localeFields = {
  /** The language of the app and of emails. */
  language: Nullable(AppLanguage),
  /** Times with 12 or 24 hours. */
  hour_cycle: Nullable(Type.Enum(['h12', 'h23'])),
  /** The first day of the week, from Monday (1) to Sunday (7). */
  week_start: Nullable(Type.Integer({ minimum: 1, maximum: 7 })),
}

/** The signed-in member's own account, including fields that no other member can see. */
export const Me = Type.Object({
  ...User.properties,
  email: Type.String(),
  time_zone: TimeZone,
  ...localeFields,
  role: Role,
  /** True when the role is `operator`. */
  is_operator: Type.Boolean(),
  /** The abilities of the role beyond what every member may do. */
  can: Abilities,
  /** False while the member can read but not post, until they open the link that was sent to them. */
  email_confirmed: Type.Boolean(),
  /** The address that replaces `email` once it is confirmed. */
  pending_email: Nullable(Type.String()),
  /** True when the member gets emails to all members that are not about the service. */
  receives_announcements: Type.Boolean(),
  /** True when the app asks before it posts a photo without a description. */
  alt_text_reminder: Type.Boolean(),
  /** False when others cannot name the member as one with whom they did an activity. */
  allows_companions: Type.Boolean(),
  /** The time when the account is going to be deleted; until then the member can cancel that. */
  deletion_at: Nullable(Instant),
  /** True when moderators did something about the member that they have not confirmed to have read. */
  has_unread_sanction: Type.Boolean(),
  /** The version of the rules that the member has yet to accept; null if there is none. */
  rules_to_accept: Nullable(Type.String()),
  /** What a new member can do first; null once every step is done or dismissed, and after the first 30 days. */
  first_steps: Nullable(Type.Array(FirstStepState)),
  /** True when the member may be suggested to others; null until they decide, which has the effect of false. */
  allows_suggestion: Nullable(Type.Boolean()),
  /** True when members whom they follow may add them to welcome packs, and those who join then follow them. */
  allows_packs: Type.Boolean(),
  /** False when the directory leaves the member out. */
  in_directory: Type.Boolean(),
})
export type Me = Static<typeof Me>

/** The password is changed with `changePassword`. */
const MeWithPassword = Type.Object({ ...Me.properties, password: Type.String() })

const Username = Type.String({
  pattern: usernamePattern,
  errorMessage: message('Use only letters, digits, _ and .'),
})

const profileFields = {
  name: Type.Optional(NonBlankText(limits.nameMax)),
  username: Type.Optional(Nullable(Username)),
  bio: Type.Optional(Type.String({ maxLength: limits.bioMax })),
  time_zone: Type.Optional(TimeZone),
  ...Type.Partial(Type.Object(localeFields)).properties,
  receives_announcements: Type.Optional(Type.Boolean()),
  alt_text_reminder: Type.Optional(Type.Boolean()),
  allows_suggestion: Type.Optional(Type.Boolean()),
  allows_packs: Type.Optional(Type.Boolean()),
  in_directory: Type.Optional(Type.Boolean()),
  /** Hides these steps on every device, in addition to those that are hidden. */
  dismiss_steps: Type.Optional(Type.Array(FirstStepName, { maxItems: firstSteps.length })),
  allows_companions: Type.Optional(Type.Boolean()),
}

export const Session = Type.Object({
  id: Id,
  user_agent: Type.String(),
  created_at: Instant,
  last_seen_at: Instant,
  current: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const users = {
  signUp: route('POST', '/users/', {
    policy: 'public',
    members: 'own',
    body: Type.Object({
      name: NonBlankText(limits.nameMax),
      email: Email,
      password: Password,
      time_zone: Type.Optional(TimeZone),
      /** The token of an invitation link. */
      invitation: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      /** What the person wants of the welcome pack of the invitation. */
      pack: Type.Optional(PackChoice),
      accepted_rules: AcceptedRules,
    }),
    reply: User,
    status: 201,
    errors: [...signUpErrors, 'password_common', 'oidc_required'],
    failureLimit: 'invalid_links',
    summary: 'Creates an account.',
  }),
  me: route('GET', '/users/me', {
    policy: 'self',
    members: 'own',
    reply: Me,
    summary: "The signed-in member's own account.",
  }),
  edit: route('PATCH', '/users/me', {
    policy: 'self',
    members: 'own',
    body: Type.Object({ ...profileFields, ...fixedFields(MeWithPassword, profileFields) }),
    reply: Me,
    errors: ['username_taken', 'new_account_limit'],
    summary:
      'Changes name, username, bio, time zone, language and region, or whether the member gets emails to all members.',
  }),
  changePassword: route('POST', '/users/me/password', {
    policy: 'self',
    body: Type.Object({ current_password: Type.String({ maxLength: 1000 }), new_password: Password }),
    errors: ['incorrect_login', 'password_common'],
    rateLimit: { max: 10, seconds: 900 },
    summary: 'Changes the password and ends every other session.',
  }),
  changeEmail: route('POST', '/users/me/email', {
    policy: 'self',
    members: 'own',
    body: Type.Object({ email: Email, password: Type.String({ maxLength: 1000 }) }),
    reply: Me,
    errors: ['incorrect_login', 'email_taken'],
    rateLimit: { max: 5, seconds: 3600 },
    summary: 'Changes the email address, once the new one is confirmed; without a mail server at once.',
  }),
  resendConfirmation: route('POST', '/users/me/email/confirmation', {
    policy: 'self',
    rateLimit: { max: 5, seconds: 3600 },
    summary: 'Sends the link that confirms the email address once more.',
  }),
  endOtherSessions: route('DELETE', '/users/me/sessions', {
    policy: 'self',
    summary: 'Ends all other sessions of the signed-in member.',
  }),
  requestDeletion: route('POST', '/users/me/deletion', {
    policy: 'self',
    allowsSuspended: true,
    body: Type.Object(identityConfirmation),
    reply: Type.Object({ deletion_at: Instant }),
    errors: ['incorrect_login', 'passkey_invalid', 'last_operator'],
    rateLimit: { max: 10, seconds: 900 },
    summary:
      'Deletes the account in 14 days and ends every session. Signing in again makes it possible to cancel that.',
  }),
  deletion: route('GET', '/users/me/deletion', {
    policy: 'self',
    allowsSuspended: true,
    reply: Type.Object({ deletion_at: Nullable(Instant) }),
    summary: 'When the account is going to be deleted; null: never.',
  }),
  cancelDeletion: route('DELETE', '/users/me/deletion', {
    policy: 'self',
    allowsSuspended: true,
    summary: 'Keeps an account that was going to be deleted.',
  }),
  deleteMember: route('DELETE', '/users/:userId', {
    policy: 'account:delete',
    errors: ['forbidden', 'member_not_found', 'not_yourself', 'last_operator'],
    summary: 'Deletes the account of another member at once.',
  }),
  sessions: route('GET', '/users/me/sessions', {
    policy: 'self',
    reply: Type.Array(Session),
    summary: "Lists the signed-in member's sessions.",
  }),
  endSession: route('DELETE', '/users/me/sessions/:sessionId', {
    policy: 'session:end',
    errors: ['session_not_found'],
    summary: "Ends one of the signed-in member's sessions.",
  }),
  picture: pictureRoute('/users/me/profile-picture', {
    policy: 'self',
    reply: Type.Object({ profile_pic_url: Type.String(), url: Type.String() }),
    summary: 'Sets the profile picture: JPG, PNG, WEBP or GIF, at most 5,242,880 bytes.',
  }),
  read: route('GET', '/users/:userId', {
    access: 'optional',
    policy: 'member:read',
    params: Type.Object({ userId: MemberRef }),
    reply: User,
    errors: ['member_not_found'],
    summary: "A member's public profile.",
  }),
}
