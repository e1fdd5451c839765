import { type Static, Type } from 'typebox'
import { type AddressLimit, addressLimits } from './address-limits.ts'
import { communityPages } from './community/pages.ts'
import { AppLanguage, Id, Instant, NonBlankText, Nullable, OneOf, TimeZone } from './fields.ts'
import { type JoiningMode, joiningModes } from './joining/modes.ts'
import { limits } from './limits.ts'
import { message } from './message.ts'
import { pictureRoute } from './picture-route.ts'
import { route } from './route.ts'

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$', errorMessage: message('Must be a colour like #25347e') })
const PageName = OneOf(communityPages)
const PageText = Type.String({ maxLength: limits.communityPageMax })

const Joining = OneOf(Object.keys(joiningModes) as JoiningMode[])

const limitOf = (name: AddressLimit) =>
  Type.Integer({ minimum: addressLimits[name].min, maximum: addressLimits[name].max })

/** The settings that operators can change. A community that has changed nothing has the defaults of the server. */
export const CommunitySettings = Type.Object({
  name: NonBlankText(limits.communityNameMax),
  description: Type.String({ maxLength: limits.communityDescriptionMax }),
  /** The language of the app for everyone who has not chosen another; null: that of the browser. */
  app_language: Nullable(AppLanguage),
  /** The language in which the community writes its texts (BCP 47). */
  language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$', maxLength: 35 }),
  /** The time zone of members who sign up without one. */
  time_zone: TimeZone,
  /** null: the colour of Daystar. */
  accent_light: Nullable(Color),
  accent_dark: Nullable(Color),
  /** Shown on top of every page until a reader dismisses it. Empty: none. */
  announcement: Type.String({ maxLength: limits.announcementMax }),
  /** The time when it ends; null: when an operator removes it. */
  announcement_until: Nullable(Instant),
  /** Markdown; empty: there is no such page. */
  rules: PageText,
  contact: PageText,
  /**
   * Identifies the rules that members accept; a new value asks all of them again. Empty: the rules need no acceptance.
   */
  rules_version: Type.String({ maxLength: limits.rulesVersionMax }),
  privacy: PageText,
  imprint: PageText,
  /** True when visitors can read public content. */
  public_read: Type.Boolean(),
  joining: Joining,
  /** True when every member can create invitations, besides the moderators. */
  members_invite: Type.Boolean(),
  /** The member who welcomes new members; null: the community does. */
  welcome_member_id: Nullable(Id),
  /** The words of the welcome; empty: those of the app. */
  welcome_text: Type.String({ maxLength: limits.welcomeTextMax }),
  /** True when the activities of everyone can be read as one list. */
  everyone_feed: Type.Boolean(),
  /** True when there is a directory of members and circles. */
  directory: Type.Boolean(),
  /** Wrong passwords, codes and passkeys from one address in five minutes. */
  failed_sign_ins: limitOf('failed_sign_ins'),
  /** Invalid links that one address opens in 15 minutes: invitations, confirmations, new passwords. */
  invalid_links: limitOf('invalid_links'),
  /** Emails for a new password that one address requests in 15 minutes. */
  password_resets: limitOf('password_resets'),
  /** Accounts that can be created from one address in an hour without an invitation. */
  sign_ups_per_hour: limitOf('sign_ups_per_hour'),
  /** The hourly limit of sign-ups with an invitation. */
  invited_sign_ups_per_hour: limitOf('invited_sign_ups_per_hour'),
  /** The number of days for which the lower limits of new accounts apply; 0: not at all. */
  new_account_days: Type.Integer({ minimum: 0, maximum: 90 }),
  /** True when moderators get emails about new reports. */
  report_emails: Type.Boolean(),
  /** True when moderators get emails about new applications, and a reminder before undecided ones are deleted. */
  application_emails: Type.Boolean(),
})
export type CommunitySettings = Static<typeof CommunitySettings>

/** The settings as operators see them. */
export const CommunityAdministration = Type.Object({
  ...CommunitySettings.properties,
  logo_url: Nullable(Type.String()),
  /** `PUBLIC_READ=off` of the server: visitors cannot read, whatever `public_read` is. */
  public_read_is_off: Type.Boolean(),
})
export type CommunityAdministration = Static<typeof CommunityAdministration>

/** The colours that the app derives from an accent colour, for one theme: the values of the tokens of these names. */
const AccentPalette = Type.Object({
  night: Type.String(),
  'night-hover': Type.String(),
  'night-soft': Type.String(),
})
export type AccentPalette = Static<typeof AccentPalette>

/** The part of the settings that everyone sees, also without an account. */
export const Community = Type.Object({
  name: Type.String(),
  description: Type.String(),
  language: Type.String(),
  logo_url: Nullable(Type.String()),
  accent: Type.Object({ light: Nullable(AccentPalette), dark: Nullable(AccentPalette) }),
  /** `id` changes with the text. */
  announcement: Nullable(Type.Object({ id: Type.String(), text: Type.String(), expires_at: Nullable(Instant) })),
  /** The pages that have a text. */
  pages: Type.Array(PageName),
  /** The version of the rules that members accept; null: the rules need no acceptance. */
  rules_version: Nullable(Type.String()),
  joining: Joining,
  members_invite: Type.Boolean(),
  everyone_feed: Type.Boolean(),
  directory: Type.Boolean(),
  /** Sign-in with OpenID Connect: the name of the service, and whether it is the only way. Null: there is none. */
  oidc: Nullable(Type.Object({ name: Type.String(), is_only: Type.Boolean() })),
  version: Type.String(),
})
export type Community = Static<typeof Community>

export const community = {
  read: route('GET', '/community', {
    policy: 'public',
    reply: Community,
    summary: 'Name, appearance, announcement and pages of the community.',
  }),
  page: route('GET', '/community/pages/:page', {
    policy: 'public',
    params: Type.Object({ page: PageName }),
    reply: Type.Object({ page: PageName, markdown: Type.String(), language: Type.String(), updated_at: Instant }),
    errors: ['page_not_found'],
    summary: 'The text of a page: rules, contact, privacy or imprint, as Markdown.',
  }),
  acceptRules: route('POST', '/users/me/rules', {
    policy: 'self',
    body: Type.Object({ version: Type.String({ maxLength: limits.rulesVersionMax }) }),
    errors: ['rules_changed'],
    summary: 'Accepts the rules of the community in their current version.',
  }),
  settings: route('GET', '/admin/settings', {
    policy: 'community:readSettings',
    reply: CommunityAdministration,
    errors: ['operators_only'],
    summary: 'All settings of the community.',
  }),
  edit: route('PATCH', '/admin/settings', {
    policy: 'community:edit',
    body: Type.Partial(CommunitySettings),
    reply: CommunityAdministration,
    errors: ['operators_only'],
    summary: 'Changes the given settings.',
  }),
  logo: pictureRoute('/admin/settings/logo', {
    policy: 'community:edit',
    reply: CommunityAdministration,
    errors: ['operators_only'],
    summary: 'Sets the logo: JPG, PNG, WEBP or GIF, at most 5,242,880 bytes. It is cropped to a square.',
  }),
  removeLogo: route('DELETE', '/admin/settings/logo', {
    policy: 'community:edit',
    reply: CommunityAdministration,
    errors: ['operators_only'],
    summary: 'Removes the logo.',
  }),
}
