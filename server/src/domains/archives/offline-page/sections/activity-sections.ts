import { message } from '@daystar/contract/message'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { nameOf } from '../page-context.ts'
import { type Sections, textOf, titleOf } from './section.ts'

const companionStates: Readonly<Record<string, string>> = {
  pending: message('Not confirmed'),
  confirmed: message('Confirmed'),
  declined: message('Declined'),
}

/** The sections about activities. */
export const activitySections = {
  comments_on_other_activities: {
    title: message('Comments on activities of others'),
    headers: (t) => [t('Activity'), t('By', {}, { context: 'column' }), t('Comment'), t('Stars'), t('Time')],
    row: ({ activity, content, star_count: stars, created_at: at }, { t, time }) => [
      titleOf(activity, t),
      nameOf(activity.author, t),
      withNames(content),
      String(stars),
      time(at),
    ],
  },
  high_fives_given: {
    title: message('High fives given'),
    headers: (t) => [t('Activity'), t('By', {}, { context: 'column' }), t('Time')],
    row: ({ activity, created_at: at }, { t, time }) => [titleOf(activity, t), nameOf(activity.author, t), time(at)],
  },
  stars_given: {
    title: message('Stars given'),
    headers: (t) => [t('Comment by', {}, { context: 'column' }), t('On', {}, { context: 'column' }), t('Time')],
    row: ({ author, activity, created_at: at }, { t, time }) => [nameOf(author, t), titleOf(activity, t), time(at)],
  },
  stars_received: {
    title: message('Stars received'),
    headers: (t) => [t('By', {}, { context: 'column' }), t('Comment'), t('Time')],
    row: ({ member, comment_id: id, created_at: at }, { t, time }) => [
      nameOf(member, t),
      t('Comment {id}', { id: String(id) }),
      time(at),
    ],
  },
  companions: {
    title: message('Companions'),
    headers: (t) => [
      t('Activity'),
      t('By', {}, { context: 'column' }),
      t('With', {}, { context: 'column' }),
      t('Answer'),
      t('Time'),
    ],
    row: ({ activity, member, state, named_at: at }, { t, time }) => [
      titleOf(activity, t),
      nameOf(activity.author, t),
      nameOf(member, t),
      textOf(t, companionStates, state),
      time(at),
    ],
  },
  activity_links: {
    title: message('Links to activities'),
    headers: (t) => [t('Activity'), t('Created', {}, { context: 'column' }), t('Valid until')],
    row: ({ activity_id: id, created_at: at, expires_at: until, revoked_at: revokedAt }, { t, time }) => [
      t('Activity {id}', { id: String(id) }),
      time(at),
      revokedAt === null ? time(until) : t('revoked {time}', { time: time(revokedAt) }),
    ],
  },
} satisfies Sections
