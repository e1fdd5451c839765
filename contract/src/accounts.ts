import { type Static, Type } from 'typebox'
import { fixedFields, Id, Instant, MemberRef, NonBlankText, Nullable, Person, TimeZone } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

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

/** The signed-in member's own account, including fields that no other member can see. */
export const Me = Type.Object({
  ...User.properties,
  email: Type.String(),
  time_zone: TimeZone,
  is_operator: Type.Boolean(),
})
export type Me = Static<typeof Me>

/** The password is changed with `changePassword`. */
const MeWithPassword = Type.Object({ ...Me.properties, password: Type.String() })

const Email = Type.String({
  minLength: 3,
  maxLength: limits.emailMax,
  pattern: '@.*\\.|\\..*@',
  errorMessage: 'Invalid email. Please check your input.',
})
const Password = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax })
const Username = Type.String({ pattern: `^[A-Za-z0-9_.]{1,${limits.handleMax}}$` })

const profileFields = {
  name: Type.Optional(NonBlankText(limits.nameMax)),
  username: Type.Optional(Nullable(Username)),
  bio: Type.Optional(Type.String({ maxLength: limits.bioMax })),
  time_zone: Type.Optional(TimeZone),
}

export const Session = Type.Object({
  id: Id,
  user_agent: Type.String(),
  created_at: Instant,
  last_seen_at: Instant,
  current: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const auth = {
  login: route('POST', '/auth/login', {
    access: 'open',
    policy: 'public',
    accepts: ['form', 'json'],
    body: Type.Object({ username: Type.String({ maxLength: 400 }), password: Type.String({ maxLength: 1000 }) }),
    reply: Type.Object({ access_token: Type.String(), token_type: Type.Literal('bearer'), user: Me }),
    errors: ['incorrect_login'],
    rateLimit: { max: 20, seconds: 300, isShared: true },
    summary: 'Signs in and creates a session; `username` is the email address.',
  }),
  logout: route('POST', '/auth/logout', {
    access: 'required',
    policy: 'self',
    summary: 'Ends the session of the bearer token.',
  }),
  forgot: route('POST', '/auth/password/forgot', {
    access: 'open',
    policy: 'public',
    body: Type.Object({ email: NonBlankText(400) }),
    reply: Type.Object({ message: Type.String(), signup_url: Type.String() }),
    rateLimit: { max: 5, seconds: 900, isShared: true },
    summary: 'Sends a password reset link by email; the response is the same for every address.',
  }),
  reset: route('POST', '/auth/password/reset', {
    access: 'open',
    policy: 'public',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), new_password: Password }),
    reply: Type.Object({ message: Type.String() }),
    errors: ['reset_invalid', 'password_common'],
    rateLimit: { max: 20, seconds: 900, isShared: true },
    summary: 'Sets a new password with the token of a reset link and ends every session.',
  }),
}

export const users = {
  signUp: route('POST', '/users/', {
    access: 'open',
    policy: 'public',
    body: Type.Object({
      name: NonBlankText(limits.nameMax),
      email: Email,
      password: Password,
      time_zone: Type.Optional(TimeZone),
    }),
    reply: User,
    status: 201,
    errors: ['email_taken', 'password_common'],
    rateLimit: { max: 20, seconds: 3600, isShared: true },
    summary: 'Creates an account.',
  }),
  me: route('GET', '/users/me', {
    access: 'required',
    policy: 'self',
    reply: Me,
    summary: "The signed-in member's own account.",
  }),
  edit: route('PATCH', '/users/me', {
    access: 'required',
    policy: 'self',
    body: Type.Object({ ...profileFields, ...fixedFields(MeWithPassword, profileFields) }),
    reply: Me,
    errors: ['username_taken'],
    summary: 'Changes name, username, bio or time zone.',
  }),
  changePassword: route('POST', '/users/me/password', {
    access: 'required',
    policy: 'self',
    body: Type.Object({ current_password: Type.String({ maxLength: 1000 }), new_password: Password }),
    errors: ['incorrect_login', 'password_common'],
    rateLimit: { max: 10, seconds: 900 },
    summary: 'Changes the password and ends every other session.',
  }),
  sessions: route('GET', '/users/me/sessions', {
    access: 'required',
    policy: 'self',
    reply: Type.Array(Session),
    summary: "Lists the signed-in member's sessions.",
  }),
  endSession: route('DELETE', '/users/me/sessions/:sessionId', {
    access: 'required',
    policy: 'session:end',
    params: Type.Object({ sessionId: Id }),
    errors: ['session_not_found'],
    summary: "Ends one of the signed-in member's sessions.",
  }),
  picture: route('POST', '/users/me/profile-picture', {
    access: 'required',
    policy: 'self',
    accepts: ['multipart'],
    file: { fields: ['file'], maxBytes: limits.pictureMaxBytes, tooLarge: 'picture_too_large' },
    reply: Type.Object({ profile_pic_url: Type.String(), url: Type.String() }),
    errors: [
      'picture_too_large',
      'picture_unsupported',
      'image_unreadable',
      'file_missing',
      'storage_full',
      'upload_quota_day',
      'upload_quota_total',
    ],
    rateLimit: { max: 30, seconds: 3600 },
    summary: 'Sets the profile picture: JPG, PNG, WEBP or GIF, at most 5,242,880 bytes.',
  }),
  read: route('GET', '/users/:userId', {
    access: 'optional',
    policy: 'public',
    params: Type.Object({ userId: MemberRef }),
    reply: User,
    errors: ['member_not_found'],
    summary: "A member's public profile.",
  }),
}
