import { message } from '@daystar/contract/message'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { activityQueries } from '../../records/activity-queries.ts'
import { nameOf } from '../page-context.ts'
import { section, textOf, titleOf } from './section.ts'

const companionStates: Readonly<Record<string, string>> = {
  pending: message('Not confirmed'),
  confirmed: message('Confirmed'),
  declined: message('Declined'),
}

/** The sections about activities. */
export const activitySections = {
  comments_on_other_activities: section<'comments_on_other_activities'>({
    id: 'comments_on_other_activities',
    title: message('Comments on activities of others'),
    headers: (t) => [t('Activity'), t('By', {}, { context: 'column' }), t('Comment'), t('Stars'), t('Time')],
    query: activityQueries.comments_on_other_activities,
    row: ({ activity, content, star_count: stars, created_at: at }, { t, time }) => [
      titleOf(activity, t),
      nameOf(activity.author, t),
      withNames(content),
      String(stars),
      time(at),
    ],
  }),
  high_fives_given: section<'high_fives_given'>({
    id: 'high_fives_given',
    title: message('High fives given'),
    headers: (t) => [t('Activity'), t('By', {}, { context: 'column' }), t('Time')],
    query: activityQueries.high_fives_given,
    row: ({ activity, created_at: at }, { t, time }) => [titleOf(activity, t), nameOf(activity.author, t), time(at)],
  }),
  stars_given: section<'stars_given'>({
    id: 'stars_given',
    title: message('Stars given'),
    headers: (t) => [t('Comment by', {}, { context: 'column' }), t('On', {}, { context: 'column' }), t('Time')],
    query: activityQueries.stars_given,
    row: ({ author, activity, created_at: at }, { t, time }) => [nameOf(author, t), titleOf(activity, t), time(at)],
  }),
  stars_received: section<'stars_received'>({
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
  companions: section<'companions'>({
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
  activity_links: section<'activity_links'>({
    id: 'activity_links',
    title: message('Links to activities'),
    headers: (t) => [t('Activity'), t('Created', {}, { context: 'column' }), t('Valid until')],
    query: activityQueries.activity_links,
    row: ({ activity_id: id, created_at: at, expires_at: until, revoked_at: revokedAt }, { t, time }) => [
      t('Activity {id}', { id: String(id) }),
      time(at),
      revokedAt === null ? time(until) : t('revoked {time}', { time: time(revokedAt) }),
    ],
  }),
}
