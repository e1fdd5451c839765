import { type Static, Type } from 'typebox'
import { addressLimitNames } from './address-limits.ts'
import { Id, Instant, LocalDate, Nullable, Person, page } from './fields.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'

/** The figures of the community and the state of its background jobs. */
export const Overview = Type.Object({
  members: Type.Integer(),
  /** Members who have used the community in the last seven days. */
  active_this_week: Type.Integer(),
  activities: Type.Integer(),
  activities_this_week: Type.Integer(),
  storage_bytes: Type.Integer(),
  waiting_jobs: Type.Integer(),
  /** The number of emails among the waiting jobs. */
  waiting_emails: Type.Integer(),
  /** True when members open the community over plain HTTP at an address other than that of their own machine. */
  lacks_https: Type.Boolean(),
  /** Limits that an address reached in the last seven days, the most recent first. */
  reached_limits: Type.Array(
    Type.Object({ limit: Type.Enum(addressLimitNames), times: Type.Integer(), last_at: Instant }),
  ),
  version: Type.String(),
})
export type Overview = Static<typeof Overview>

/** A background job whose last attempt failed. One that is running or was just retried is not among them. */
export const FailedJob = Type.Object({
  id: Id,
  /** The name of a job, for example `send_mail`. */
  kind: Type.String(),
  attempts: Type.Integer(),
  max_attempts: Type.Integer(),
  error: Type.String(),
  /** null: it is not tried again by itself. */
  next_attempt_at: Nullable(Instant),
  failed_at: Instant,
})
export type FailedJob = Static<typeof FailedJob>

/** The restriction of a member at the moment. */
const Restriction = Type.Enum(['limited', 'suspended'])
export type Restriction = Static<typeof Restriction>

/** A member as moderators and operators see them. */
export const AdministeredMember = Type.Object({
  ...Person.properties,
  /** null for moderators. */
  email: Nullable(Type.String()),
  role: Role,
  activities_count: Type.Integer(),
  restrictions: Type.Array(Restriction),
  /** The last day (UTC) on which the member used the community; null for moderators, and if there is none. */
  last_seen_on: Nullable(LocalDate),
  invited_by: Nullable(Person),
  created_at: Instant,
})
export type AdministeredMember = Static<typeof AdministeredMember>

const memberFilters = {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  role: Type.Optional(Role),
  restriction: Type.Optional(Restriction),
}

export const administration = {
  overview: route('GET', '/admin/overview', {
    policy: 'administration:read',
    reply: Overview,
    errors: ['operators_only'],
    summary: 'Members, activities, storage and the queue of jobs.',
  }),
  failedJobs: route('GET', '/admin/jobs/failed', {
    policy: 'administration:read',
    reply: Type.Array(FailedJob),
    errors: ['operators_only'],
    summary: 'The newest 100 background jobs whose last attempt failed, emails among them.',
  }),
  retryJob: route('POST', '/admin/jobs/:jobId/retry', {
    policy: 'administration:retryJob',
    errors: ['operators_only', 'job_not_found'],
    summary: 'Runs a failed job again, now and with all its attempts.',
  }),
  members: route('GET', '/admin/members', {
    policy: 'administration:readMembers',
    members: 'all',
    query: Type.Object({
      ...page,
      ...memberFilters,
    }),
    paged: true,
    reply: Type.Array(AdministeredMember),
    errors: ['moderators_only'],
    summary:
      'The members by name, by role and by what restricts them, newest first; for operators also by email address.',
  }),
  exportMembers: route('GET', '/admin/members.csv', {
    policy: 'administration:exportMembers',
    query: Type.Object(memberFilters),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
    replyType: 'text/csv',
    errors: ['operators_only'],
    rateLimit: { max: 20, seconds: 3600 },
    summary: 'The members that match as a CSV file.',
  }),
}
