import { message } from '@daystar/contract/message'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { nameOf } from '../page-context.ts'
import { type Sections, textOf } from './section.ts'

const circleRoles: Readonly<Record<string, string>> = {
  member: message('member', { context: 'role' }),
  moderator: message('moderator', { context: 'role' }),
  admin: message('admin', { context: 'role' }),
}

/** The sections about circles. */
export const circleSections = {
  circles: {
    title: message('Circles'),
    headers: (t) => [
      t('Circle'),
      t('Description'),
      t('Rules'),
      t('Tags'),
      t('Role'),
      t('Joined', {}, { context: 'column' }),
    ],
    row: ({ name, description, rules = '', tags = [], is_private: isPrivate, role, joined_at: at }, { t, time }) => [
      isPrivate ? t('{circle} (private)', { circle: name }) : t('{circle} (public)', { circle: name }),
      withNames(description),
      withNames(rules),
      tags.map((tag) => `#${tag}`).join(' '),
      textOf(t, circleRoles, role),
      time(at),
    ],
  },
  circle_pins: {
    title: message('Pinned in circles'),
    headers: (t) => [t('Circle'), t('Text'), t('Activity'), t('Time')],
    row: ({ circle, text = '', activity_id: activityId, pinned_at: at }, { t, time }) => [
      circle.name,
      withNames(text),
      activityId === null ? '' : t('Activity {id}', { id: String(activityId) }),
      time(at),
    ],
  },
  circle_notices: {
    title: message('Notices to circles'),
    headers: (t) => [t('Circle'), t('Text'), t('Time')],
    row: ({ circle, text = '', sent_at: at }, { time }) => [circle.name, withNames(text), time(at)],
  },
  circle_invitations: {
    title: message('Invitations to circles'),
    headers: (t) => [t('Circle'), t('From', {}, { context: 'column' }), t('To', {}, { context: 'column' }), t('Time')],
    row: ({ direction, circle, member, invited_at: at }, { t, time }) => [
      circle.name,
      direction === 'received' ? nameOf(member, t) : '',
      direction === 'sent' ? nameOf(member, t) : '',
      time(at),
    ],
  },
  circle_requests: {
    title: message('Requests to join circles'),
    headers: (t) => [t('Circle'), t('Text'), t('Time')],
    row: ({ circle, text, requested_at: at }, { time }) => [circle.name, text, time(at)],
  },
} satisfies Sections
