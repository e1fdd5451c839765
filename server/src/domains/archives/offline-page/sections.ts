import { auditActions } from '@daystar/contract/audit-actions'
import { decisionRules, decisionSubjectText } from '@daystar/contract/decision-texts'
import { message, type Translate } from '@daystar/contract/message'
import { reportReasons, reportSubjects } from '@daystar/contract/report-reasons'
import { sanctionKinds } from '@daystar/contract/sanction-kinds'
import type { CollectionName, ItemOf } from '../format.ts'
import { accountQueries } from '../records/account-queries.ts'
import { activityQueries } from '../records/activity-queries.ts'
import { eventQueries } from '../records/event-queries.ts'
import { type ItemQuery, itemBatches } from '../records/item-queries.ts'
import { readableText } from './activity.ts'
import { type Html, html } from './html.ts'
import { nameOf, type PageContext, timeOf } from './page-context.ts'

type Cell = string | Html

/** A collection that the page shows as a table. */
interface TableSection<C extends CollectionName> {
  readonly id: C
  readonly title: string
  readonly headers: (t: Translate) => readonly string[]
  readonly query: ItemQuery
  readonly row: (item: ItemOf<C>, texts: RowTexts) => readonly Cell[]
}

interface RowTexts {
  readonly t: Translate
  readonly time: (instant: string) => string
}

const section = <C extends CollectionName>(value: TableSection<C>) => value as unknown as TableSection<CollectionName>
const timeIfAny = (instant: string | null, time: RowTexts['time']) => (instant === null ? '' : time(instant))
const fileLink = (file: string) => html`<a href="${file}">${file}</a>`
const titleOf = ({ id, title }: ItemOf<'high_fives_given'>['activity'], t: Translate) =>
  title ?? t('Activity {id}', { id: String(id) })
const titleOfEvent = ({ id, title }: ItemOf<'event_answers'>['event'], t: Translate) =>
  title ?? t('Event {id}', { id: String(id) })
const answerTexts: Readonly<Record<string, string>> = {
  going: message('Going'),
  maybe: message('Maybe'),
  declined: message('Not going'),
}
const companionStates: Readonly<Record<string, string>> = {
  pending: message('Not confirmed'),
  confirmed: message('Confirmed'),
  declined: message('Declined'),
}
const circleRoles: Readonly<Record<string, string>> = {
  member: message('member', { context: 'role' }),
  moderator: message('moderator', { context: 'role' }),
  admin: message('admin', { context: 'role' }),
}
const notificationTypes: Readonly<Record<string, string>> = {
  connection_request: message('Request to follow'),
  connection_accepted: message('Accepted request'),
  activity_mention: message('Mention in an activity'),
  comment_mention: message('Mention in a comment'),
  activity_commented: message('Comment'),
  comment_replied: message('Reply to a comment'),
  comment_deleted: message('Deletion of a comment'),
  activity_high_fived: message('High five'),
  comment_starred: message('Star'),
  companion_named: message('Named as a companion'),
  event_invited: message('Invitation to an event'),
  event_changed: message('Changed event'),
  event_cancelled: message('Cancelled event'),
  event_place: message('Place from the waiting list'),
  event_reminder: message('Reminder of an event'),
  event_commented: message('Comment on an event'),
  circle_requested: message('Request to join a circle'),
  circle_accepted: message('Accepted request to join a circle'),
  circle_invited: message('Invitation to a circle'),
  circle_noticed: message('Notice to a circle'),
}

/** A row of a later version that used this database can contain a key without a text. */
function textOf(t: Translate, texts: Readonly<Record<string, string>>, key: string): string {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined
  return text === undefined ? key : t(text)
}

/** The sections after the activities, in this order. */
export const tableSections = [
  section<'comments_on_other_activities'>({
    id: 'comments_on_other_activities',
    title: message('Comments on activities of others'),
    headers: (t) => [t('Activity'), t('By', {}, { context: 'column' }), t('Comment'), t('Stars'), t('Time')],
    query: activityQueries.comments_on_other_activities,
    row: ({ activity, content, star_count: stars, created_at: at }, { t, time }) => [
      titleOf(activity, t),
      nameOf(activity.author, t),
      readableText(content),
      String(stars),
      time(at),
    ],
  }),
  section<'high_fives_given'>({
    id: 'high_fives_given',
    title: message('High fives given'),
    headers: (t) => [t('Activity'), t('By', {}, { context: 'column' }), t('Time')],
    query: activityQueries.high_fives_given,
    row: ({ activity, created_at: at }, { t, time }) => [titleOf(activity, t), nameOf(activity.author, t), time(at)],
  }),
  section<'stars_given'>({
    id: 'stars_given',
    title: message('Stars given'),
    headers: (t) => [t('Comment by', {}, { context: 'column' }), t('On', {}, { context: 'column' }), t('Time')],
    query: activityQueries.stars_given,
    row: ({ author, activity, created_at: at }, { t, time }) => [nameOf(author, t), titleOf(activity, t), time(at)],
  }),
  section<'stars_received'>({
    id: 'stars_received',
    title: message('Stars received'),
    headers: (t) => [t('By', {}, { context: 'column' }), t('Comment'), t('Time')],
    query: activityQueries.stars_received,
    row: ({ member, comment_id: id, created_at: at }, { t, time }) => [
      nameOf(member, t),
      t('Comment {id}', { id: String(id) }),
      time(at),
    ],
  }),
  section<'companions'>({
    id: 'companions',
    title: message('Companions'),
    headers: (t) => [
      t('Activity'),
      t('By', {}, { context: 'column' }),
      t('With', {}, { context: 'column' }),
      t('Answer'),
      t('Time'),
    ],
    query: activityQueries.companions,
    row: ({ activity, member, state, named_at: at }, { t, time }) => [
      titleOf(activity, t),
      nameOf(activity.author, t),
      nameOf(member, t),
      textOf(t, companionStates, state),
      time(at),
    ],
  }),
  section<'connections'>({
    id: 'connections',
    title: message('Connections'),
    headers: (t) => [t('Member'), t('Connection'), t('Since', {}, { context: 'column' })],
    query: accountQueries.connections,
    row: ({ member, direction, status, created_at: at, accepted_at: acceptedAt }, { t, time }) => [
      nameOf(member, t),
      connectionText(t, direction, status),
      time(acceptedAt ?? at),
    ],
  }),
  section<'events'>({
    id: 'events',
    title: message('Events'),
    headers: (t) => [
      t('Event'),
      t('Description'),
      t('Place'),
      t('Alternative text'),
      t('Start', {}, { context: 'column' }),
      t('Photo'),
    ],
    query: eventQueries.events,
    row: ({ title, description = '', location = '', alt_text: alt = '', dates, photo }, { time }) => [
      title,
      readableText(description),
      location,
      alt,
      dates.map(({ starts_at: at }) => time(at)).join(', '),
      photo === null ? '' : fileLink(photo),
    ],
  }),
  section<'event_answers'>({
    id: 'event_answers',
    title: message('Answers to events'),
    headers: (t) => [t('Event'), t('By', {}, { context: 'column' }), t('Answer'), t('Note'), t('Time')],
    query: eventQueries.event_answers,
    row: ({ event, answer, note, answered_at: at }, { t, time }) => [
      titleOfEvent(event, t),
      nameOf(event.author, t),
      textOf(t, answerTexts, answer),
      note,
      time(at),
    ],
  }),
  section<'event_invitations'>({
    id: 'event_invitations',
    title: message('Invitations to events'),
    headers: (t) => [t('Event'), t('By', {}, { context: 'column' }), t('From', {}, { context: 'column' }), t('Time')],
    query: eventQueries.event_invitations,
    row: ({ event, invited_by: from, created_at: at }, { t, time }) => [
      titleOfEvent(event, t),
      nameOf(event.author, t),
      nameOf(from, t),
      time(at),
    ],
  }),
  section<'event_comments'>({
    id: 'event_comments',
    title: message('Comments on events'),
    headers: (t) => [t('Event'), t('By', {}, { context: 'column' }), t('Comment'), t('Time')],
    query: eventQueries.event_comments,
    row: ({ event, content, created_at: at }, { t, time }) => [
      titleOfEvent(event, t),
      nameOf(event.author, t),
      readableText(content),
      time(at),
    ],
  }),
  section<'circles'>({
    id: 'circles',
    title: message('Circles'),
    headers: (t) => [
      t('Circle'),
      t('Description'),
      t('Rules'),
      t('Tags'),
      t('Role'),
      t('Joined', {}, { context: 'column' }),
    ],
    query: accountQueries.circles,
    row: ({ name, description, rules = '', tags = [], is_private: isPrivate, role, joined_at: at }, { t, time }) => [
      isPrivate ? t('{circle} (private)', { circle: name }) : t('{circle} (public)', { circle: name }),
      readableText(description),
      readableText(rules),
      tags.map((tag) => `#${tag}`).join(' '),
      textOf(t, circleRoles, role),
      time(at),
    ],
  }),
  section<'activity_links'>({
    id: 'activity_links',
    title: message('Links to activities'),
    headers: (t) => [t('Activity'), t('Created', {}, { context: 'column' }), t('Valid until')],
    query: accountQueries.activity_links,
    row: ({ activity_id: id, created_at: at, expires_at: until, revoked_at: revokedAt }, { t, time }) => [
      t('Activity {id}', { id: String(id) }),
      time(at),
      revokedAt === null ? time(until) : t('revoked {time}', { time: time(revokedAt) }),
    ],
  }),
  section<'circle_pins'>({
    id: 'circle_pins',
    title: message('Pinned in circles'),
    headers: (t) => [t('Circle'), t('Text'), t('Activity'), t('Time')],
    query: accountQueries.circle_pins,
    row: ({ circle, text = '', activity_id: activityId, pinned_at: at }, { t, time }) => [
      circle.name,
      readableText(text),
      activityId === null ? '' : t('Activity {id}', { id: String(activityId) }),
      time(at),
    ],
  }),
  section<'circle_notices'>({
    id: 'circle_notices',
    title: message('Notices to circles'),
    headers: (t) => [t('Circle'), t('Text'), t('Time')],
    query: accountQueries.circle_notices,
    row: ({ circle, text = '', sent_at: at }, { time }) => [circle.name, readableText(text), time(at)],
  }),
  section<'circle_invitations'>({
    id: 'circle_invitations',
    title: message('Invitations to circles'),
    headers: (t) => [t('Circle'), t('From', {}, { context: 'column' }), t('To', {}, { context: 'column' }), t('Time')],
    query: accountQueries.circle_invitations,
    row: ({ direction, circle, member, invited_at: at }, { t, time }) => [
      circle.name,
      direction === 'received' ? nameOf(member, t) : '',
      direction === 'sent' ? nameOf(member, t) : '',
      time(at),
    ],
  }),
  section<'circle_requests'>({
    id: 'circle_requests',
    title: message('Requests to join circles'),
    headers: (t) => [t('Circle'), t('Text'), t('Time')],
    query: accountQueries.circle_requests,
    row: ({ circle, text, requested_at: at }, { time }) => [circle.name, text, time(at)],
  }),
  section<'notifications'>({
    id: 'notifications',
    title: message('Notifications'),
    headers: (t) => [t('Notification'), t('From', {}, { context: 'column' }), t('Time')],
    query: accountQueries.notifications,
    row: ({ type, actor, created_at: at }, { t, time }) => [
      textOf(t, notificationTypes, type),
      nameOf(actor, t),
      time(at),
    ],
  }),
  section<'blocks'>({
    id: 'blocks',
    title: message('Blocked members'),
    headers: (t) => [t('Member'), t('Since', {}, { context: 'column' })],
    query: accountQueries.blocks,
    row: ({ member, created_at: at }, { t, time }) => [nameOf(member, t), time(at)],
  }),
  section<'mutes'>({
    id: 'mutes',
    title: message('Muted members, circles and words'),
    headers: (t) => [t('Muted'), t('Since', {}, { context: 'column' }), t('Until', {}, { context: 'column' })],
    query: accountQueries.mutes,
    row: ({ member, circle, word, created_at: at, expires_at: expiresAt }, { t, time }) => [
      word === null
        ? (circle?.name ?? nameOf(member, t))
        : t('“{word}”', { word }, { comment: 'The quotation marks around a word' }),
      time(at),
      timeIfAny(expiresAt, time),
    ],
  }),
  section<'dismissed_suggestions'>({
    id: 'dismissed_suggestions',
    title: message('Dismissed suggestions'),
    headers: (t) => [t('Suggestion'), t('Time')],
    query: accountQueries.dismissed_suggestions,
    row: ({ member, circle, dismissed_at: at }, { t, time }) => [circle?.name ?? nameOf(member, t), time(at)],
  }),
  section<'reports'>({
    id: 'reports',
    title: message('Reports'),
    headers: (t) => [t('About', {}, { context: 'column' }), t('Reason'), t('Text'), t('Time')],
    query: accountQueries.reports,
    row: ({ subject_type: type, reason, text, created_at: at }, { t, time }) => [
      textOf(t, reportSubjects, type),
      textOf(t, reportReasons, reason),
      text,
      time(at),
    ],
  }),
  section<'sanctions'>({
    id: 'sanctions',
    title: message('Decisions of moderators'),
    headers: (t) => [
      t('Decision'),
      t('About', {}, { context: 'column' }),
      t('Rule'),
      t('Reason'),
      t('Appeal'),
      t('Answer'),
      t('Time'),
    ],
    query: accountQueries.sanctions,
    row: ({ kind, rule, reason, appeal, appeal_answer: answer, created_at: at, ...about }, { t, time }) => [
      textOf(t, sanctionKinds, kind),
      decisionSubjectText(about, 'member', t) ?? '',
      rule === null ? '' : t(decisionRules[rule]),
      reason,
      appeal,
      answer,
      time(at),
    ],
  }),
  section<'invitations'>({
    id: 'invitations',
    title: message('Invitations'),
    headers: (t) => [
      t('Created', {}, { context: 'column' }),
      t('Used', {}, { context: 'column' }),
      t('Circle'),
      t('Valid until'),
    ],
    query: accountQueries.invitations,
    row: (
      { created_at: at, uses, max_uses: max, circle, expires_at: expiresAt, revoked_at: revokedAt },
      { t, time },
    ) => [
      time(at),
      t('{uses} of {max}', { uses, max }, { comment: 'How often an invitation was used' }),
      circle?.name ?? '',
      revokedAt === null ? time(expiresAt) : t('revoked {time}', { time: time(revokedAt) }),
    ],
  }),
  section<'media'>({
    id: 'media',
    title: message('Photos and videos'),
    headers: (t) => [t('File'), t('Uploaded', {}, { context: 'column' })],
    query: accountQueries.media,
    row: ({ file, created_at: at }, { time }) => [fileLink(file), time(at)],
  }),
  section<'sessions'>({
    id: 'sessions',
    title: message('Sessions'),
    headers: (t) => [t('Browser'), t('Started', {}, { context: 'column' }), t('Last used')],
    query: accountQueries.sessions,
    row: ({ user_agent: agent, created_at: at, last_seen_at: lastSeenAt }, { time }) => [
      agent,
      time(at),
      time(lastSeenAt),
    ],
  }),
  section<'passkeys'>({
    id: 'passkeys',
    title: message('Passkeys'),
    headers: (t) => [t('Name'), t('Added', {}, { context: 'column' }), t('Last used')],
    query: accountQueries.passkeys,
    row: ({ name, created_at: at, last_used_at: lastUsedAt }, { time }) => [
      name,
      time(at),
      timeIfAny(lastUsedAt, time),
    ],
  }),
  section<'sign_in_services'>({
    id: 'sign_in_services',
    title: message('Sign-in services'),
    headers: (t) => [
      t('Service'),
      t('Account there'),
      t('Email address'),
      t('Connected', {}, { context: 'column' }),
      t('Last used'),
    ],
    query: accountQueries.sign_in_services,
    row: ({ issuer, subject, email, created_at: at, last_used_at: lastUsedAt }, { time }) => [
      issuer,
      subject,
      email,
      time(at),
      timeIfAny(lastUsedAt, time),
    ],
  }),
  section<'known_devices'>({
    id: 'known_devices',
    title: message('Known devices'),
    headers: (t) => [t('First sign-in'), t('Last sign-in')],
    query: accountQueries.known_devices,
    row: ({ created_at: at, last_seen_at: lastSeenAt }, { time }) => [time(at), time(lastSeenAt)],
  }),
  section<'security_log'>({
    id: 'security_log',
    title: message('Security log'),
    headers: (t) => [t('Event', {}, { context: 'log' }), t('Browser'), t('Network address'), t('Time')],
    query: accountQueries.security_log,
    row: ({ action, user_agent: agent, address, created_at: at }, { t, time }) => [
      Object.hasOwn(auditActions, action) ? t(auditActions[action as keyof typeof auditActions].description) : action,
      agent,
      address ?? '',
      time(at),
    ],
  }),
] as const

function connectionText(
  t: Translate,
  direction: ItemOf<'connections'>['direction'],
  status: ItemOf<'connections'>['status'],
): string {
  if (direction === 'following') return status === 'pending' ? t('You follow them (requested)') : t('You follow them')
  return status === 'pending' ? t('They follow you (requested)') : t('They follow you')
}

/** A section with one table; a sentence if it is empty. */
export async function* tableSection(
  context: PageContext,
  { id, title, headers, query, row }: (typeof tableSections)[number],
): AsyncGenerator<Html> {
  const { db, memberId, t } = context
  const texts = { t, time: (instant: string) => timeOf(instant, context) }
  yield html`<section aria-labelledby="${id}"><h2 id="${id}">${t(title)}</h2>`
  let isEmpty = true
  for await (const batch of itemBatches(db, query, { memberId })) {
    if (isEmpty)
      yield html`<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table class="rows"><thead><tr>${headers(
        t,
      ).map((header) => html`<th scope="col">${header}</th>`)}</tr></thead><tbody>`
    isEmpty = false
    for (const item of batch) {
      const cells = row(JSON.parse(item) as never, texts)
      yield html`<tr>${cells.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}</tr>\n`
    }
  }
  yield isEmpty ? html`<p class="quiet">${t('None.')}</p></section>` : html`</tbody></table></div></section>\n`
}
