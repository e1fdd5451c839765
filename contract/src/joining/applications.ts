import { type Static, Type } from 'typebox'
import { Email, Password } from '../accounts/credentials.ts'
import { AcceptedRules, Id, Instant, NonBlankText, Nullable, OneOf, Person, page, TimeZone } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { applicationErrors } from './errors.ts'

const ApplicationStatus = OneOf(['open', 'declined'])
export type ApplicationStatus = Static<typeof ApplicationStatus>

/** A request to join the community, as moderators see it. An approved one becomes an account. */
export const Application = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  status: ApplicationStatus,
  /** The text that the applicant was sent with the decision. */
  reply: Type.String(),
  decided_by: Nullable(Person),
  decided_at: Nullable(Instant),
  created_at: Instant,
})
export type Application = Static<typeof Application>

export const applications = {
  create: route('POST', '/applications', {
    policy: 'public',
    body: Type.Object({
      name: NonBlankText(limits.nameMax),
      email: Email,
      password: Password,
      time_zone: Type.Optional(TimeZone),
      message: NonBlankText(limits.applicationMax),
      accepted_rules: AcceptedRules,
    }),
    reply: Type.Object({ status: ApplicationStatus }),
    status: 201,
    errors: [...applicationErrors, 'password_common', 'oidc_required'],
    summary: 'Asks to join a community that accepts members by application.',
  }),
  list: route('GET', '/admin/applications', {
    policy: 'application:read',
    members: 'all',
    query: Type.Object({ ...page, status: Type.Optional(ApplicationStatus) }),
    paged: true,
    reply: Type.Array(Application),
    errors: ['moderators_only'],
    summary: 'Applications: open ones, oldest first, or those that were declined, newest first.',
  }),
  approve: route('POST', '/admin/applications/:applicationId/approve', {
    policy: 'application:decide',
    errors: ['moderators_only', 'application_not_found', 'email_taken', 'oidc_identity_taken'],
    summary: 'Creates the account of the applicant and sends them an email.',
  }),
  decline: route('POST', '/admin/applications/:applicationId/decline', {
    policy: 'application:decide',
    body: Type.Object({ reply: Type.Optional(Type.String({ maxLength: limits.reasonMax })) }),
    errors: ['moderators_only', 'application_not_found'],
    summary: 'Declines an application, optionally with a message that the applicant is sent.',
  }),
}
