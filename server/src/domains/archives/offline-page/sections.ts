import { auditActions } from '@daystar/contract/audit-actions'
import { decisionRules, decisionSubjectText } from '@daystar/contract/decision-texts'
import type { CollectionName, ItemOf } from '../format.ts'
import { accountQueries } from '../records/account-queries.ts'
import { activityQueries } from '../records/activity-queries.ts'
import { type ItemQuery, itemBatches } from '../records/item-queries.ts'
import { nameOf, type PageContext, readableText, timeOf } from './activity.ts'
import { type Html, html } from './html.ts'

type Cell = string | Html

/** A collection that the page shows as a table. */
interface TableSection<C extends CollectionName> {
  readonly id: C
  readonly title: string
  readonly headers: readonly string[]
  readonly query: ItemQuery
  readonly row: (item: ItemOf<C>, time: (instant: string) => string) => readonly Cell[]
}

const section = <C extends CollectionName>(value: TableSection<C>) => value as unknown as TableSection<CollectionName>
const timeIfAny = (instant: string | null, time: (instant: string) => string) => (instant === null ? '' : time(instant))
const fileLink = (file: string) => html`<a href="${file}">${file}</a>`
const titleOf = (activity: ItemOf<'high_fives_given'>['activity']) => activity.title ?? `Activity ${activity.id}`
const notificationTypes: Readonly<Record<string, string>> = {
  connection_request: 'Request to follow',
  connection_accepted: 'Accepted request',
  activity_mention: 'Mention in an activity',
  comment_mention: 'Mention in a comment',
  activity_commented: 'Comment',
  activity_high_fived: 'High five',
  comment_starred: 'Star',
}

/** What follows after the activities, in this order. */
export const tableSections = [
  section<'comments_on_other_activities'>({
    id: 'comments_on_other_activities',
    title: 'Comments on activities of others',
    headers: ['Activity', 'By', 'Comment', 'Stars', 'Time'],
    query: activityQueries.comments_on_other_activities,
    row: ({ activity, content, star_count: stars, created_at: at }, time) => [
      titleOf(activity),
      nameOf(activity.author),
      readableText(content),
      String(stars),
      time(at),
    ],
  }),
  section<'high_fives_given'>({
    id: 'high_fives_given',
    title: 'High fives given',
    headers: ['Activity', 'By', 'Time'],
    query: activityQueries.high_fives_given,
    row: ({ activity, created_at: at }, time) => [titleOf(activity), nameOf(activity.author), time(at)],
  }),
  section<'stars_given'>({
    id: 'stars_given',
    title: 'Stars given',
    headers: ['Comment by', 'On', 'Time'],
    query: activityQueries.stars_given,
    row: ({ author, activity, created_at: at }, time) => [nameOf(author), titleOf(activity), time(at)],
  }),
  section<'stars_received'>({
    id: 'stars_received',
    title: 'Stars received',
    headers: ['By', 'Comment', 'Time'],
    query: activityQueries.stars_received,
    row: ({ member, comment_id: id, created_at: at }, time) => [nameOf(member), `Comment ${id}`, time(at)],
  }),
  section<'connections'>({
    id: 'connections',
    title: 'Connections',
    headers: ['Member', 'Connection', 'Since'],
    query: accountQueries.connections,
    row: ({ member, direction, status, created_at: at, accepted_at: acceptedAt }, time) => [
      nameOf(member),
      `${direction === 'following' ? 'You follow them' : 'They follow you'}${status === 'pending' ? ' (requested)' : ''}`,
      time(acceptedAt ?? at),
    ],
  }),
  section<'circles'>({
    id: 'circles',
    title: 'Circles',
    headers: ['Circle', 'Description', 'Role', 'Joined'],
    query: accountQueries.circles,
    row: ({ name, description, is_private: isPrivate, role, joined_at: at }, time) => [
      `${name} (${isPrivate ? 'private' : 'public'})`,
      readableText(description),
      role,
      time(at),
    ],
  }),
  section<'notifications'>({
    id: 'notifications',
    title: 'Notifications',
    headers: ['Notification', 'From', 'Time'],
    query: accountQueries.notifications,
    row: ({ type, actor, created_at: at }, time) => [notificationTypes[type] ?? type, nameOf(actor), time(at)],
  }),
  section<'blocks'>({
    id: 'blocks',
    title: 'Blocked members',
    headers: ['Member', 'Since'],
    query: accountQueries.blocks,
    row: ({ member, created_at: at }, time) => [nameOf(member), time(at)],
  }),
  section<'mutes'>({
    id: 'mutes',
    title: 'Muted members, circles and words',
    headers: ['Muted', 'Since', 'Until'],
    query: accountQueries.mutes,
    row: ({ member, circle, word, created_at: at, expires_at: expiresAt }, time) => [
      word === null ? (circle?.name ?? nameOf(member)) : `“${word}”`,
      time(at),
      timeIfAny(expiresAt, time),
    ],
  }),
  section<'reports'>({
    id: 'reports',
    title: 'Reports',
    headers: ['About', 'Reason', 'Text', 'Time'],
    query: accountQueries.reports,
    row: ({ subject_type: type, reason, text, created_at: at }, time) => [
      type.replaceAll('_', ' '),
      reason,
      text,
      time(at),
    ],
  }),
  section<'sanctions'>({
    id: 'sanctions',
    title: 'Decisions of moderators',
    headers: ['Decision', 'About', 'Rule', 'Reason', 'Appeal', 'Answer', 'Time'],
    query: accountQueries.sanctions,
    row: ({ kind, rule, reason, appeal, appeal_answer: answer, created_at: at, ...about }, time) => [
      kind,
      decisionSubjectText(about, 'member') ?? '',
      rule === null ? '' : decisionRules[rule],
      reason,
      appeal,
      answer,
      time(at),
    ],
  }),
  section<'invitations'>({
    id: 'invitations',
    title: 'Invitations',
    headers: ['Created', 'Used', 'Circle', 'Valid until'],
    query: accountQueries.invitations,
    row: ({ created_at: at, uses, max_uses: max, circle, expires_at: expiresAt, revoked_at: revokedAt }, time) => [
      time(at),
      `${uses} of ${max}`,
      circle?.name ?? '',
      revokedAt === null ? time(expiresAt) : `revoked ${time(revokedAt)}`,
    ],
  }),
  section<'media'>({
    id: 'media',
    title: 'Photos and videos',
    headers: ['File', 'Uploaded'],
    query: accountQueries.media,
    row: ({ file, created_at: at }, time) => [fileLink(file), time(at)],
  }),
  section<'sessions'>({
    id: 'sessions',
    title: 'Sessions',
    headers: ['Browser', 'Started', 'Last used'],
    query: accountQueries.sessions,
    row: ({ user_agent: agent, created_at: at, last_seen_at: lastSeenAt }, time) => [agent, time(at), time(lastSeenAt)],
  }),
  section<'passkeys'>({
    id: 'passkeys',
    title: 'Passkeys',
    headers: ['Name', 'Added', 'Last used'],
    query: accountQueries.passkeys,
    row: ({ name, created_at: at, last_used_at: lastUsedAt }, time) => [name, time(at), timeIfAny(lastUsedAt, time)],
  }),
  section<'sign_in_services'>({
    id: 'sign_in_services',
    title: 'Sign-in services',
    headers: ['Service', 'Account there', 'Email address', 'Connected', 'Last used'],
    query: accountQueries.sign_in_services,
    row: ({ issuer, subject, email, created_at: at, last_used_at: lastUsedAt }, time) => [
      issuer,
      subject,
      email,
      time(at),
      timeIfAny(lastUsedAt, time),
    ],
  }),
  section<'known_devices'>({
    id: 'known_devices',
    title: 'Known devices',
    headers: ['First sign-in', 'Last sign-in'],
    query: accountQueries.known_devices,
    row: ({ created_at: at, last_seen_at: lastSeenAt }, time) => [time(at), time(lastSeenAt)],
  }),
  section<'security_log'>({
    id: 'security_log',
    title: 'Security log',
    headers: ['Event', 'Browser', 'Network address', 'Time'],
    query: accountQueries.security_log,
    row: ({ action, user_agent: agent, address, created_at: at }, time) => [
      Object.hasOwn(auditActions, action) ? auditActions[action as keyof typeof auditActions].description : action,
      agent,
      address ?? '',
      time(at),
    ],
  }),
] as const

/** A section with one table; a sentence if it is empty. */
export async function* tableSection(
  { db, memberId, timeZone }: PageContext,
  { id, title, headers, query, row }: (typeof tableSections)[number],
): AsyncGenerator<Html> {
  yield html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>`
  let isEmpty = true
  for await (const batch of itemBatches(db, query, { memberId })) {
    if (isEmpty)
      yield html`<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table class="rows"><thead><tr>${headers.map(
        (header) => html`<th scope="col">${header}</th>`,
      )}</tr></thead><tbody>`
    isEmpty = false
    for (const item of batch) {
      const cells = row(JSON.parse(item) as never, (instant) => timeOf(instant, timeZone))
      yield html`<tr>${cells.map((cell) => html`<td dir="auto">${cell}</td>`)}</tr>\n`
    }
  }
  yield isEmpty ? html`<p class="quiet">None.</p></section>` : html`</tbody></table></div></section>\n`
}
