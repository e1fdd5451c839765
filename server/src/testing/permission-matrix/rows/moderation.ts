import { each } from '../callers.ts'
import { onActivities, onComments, type Rows } from '../rows.ts'
import type { RowsOf } from './rows-of.ts'
import {
  circleMissingForMembers,
  commentMissingForMembers,
  hidden,
  memberMissingForMembers,
  members,
  moderatorsOnly,
  visitor,
} from './shared.ts'

/** Moderators cannot see reports about themselves. */
const reviewReport: Rows = {
  'report about the member': moderatorsOnly,
  'report about the caller': {
    visitor: null,
    ...each(['moderator', 'operator'], 'report_not_found'),
    others: 'moderators_only',
  },
  'missing report': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'report_not_found') },
}

const changeSanction: Rows = {
  'sanction against the member': moderatorsOnly,
  'sanction against an operator': { ...moderatorsOnly, moderator: 'operators_only' },
  'sanction about the caller': {
    visitor: null,
    ...each(['moderator', 'operator'], 'own_sanction'),
    others: 'moderators_only',
  },
  'missing sanction': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'sanction_not_found') },
}

/** Reports, and what moderators decide about them. */
export const moderation: RowsOf<'reports' | 'decisions' | 'sanctions'> = {
  'reports.create': {
    ...onActivities({
      visitor,
      seeing: { owner: 'own_report', others: 'allow' },
      hidden: 'activity_not_found',
    }),
    ...onComments(
      {
        foreign: { visitor, seeing: 'allow', hidden: 'comment_not_found' },
        own: { visitor: null, seeing: 'own_report', hidden: 'comment_not_found' },
      },
      commentMissingForMembers,
    ),
    'the member': { visitor, ...hidden, owner: 'own_report', others: 'allow' },
    ...memberMissingForMembers,
    'public circle': { visitor, others: 'allow' },
    'private circle': { visitor, others: 'allow' },
    ...circleMissingForMembers,
  },

  'decisions.open': { nothing: moderatorsOnly },

  'reports.own': members,
  'reports.list': { nothing: moderatorsOnly },
  'reports.circles': { nothing: moderatorsOnly },
  'reports.read': reviewReport,
  'reports.addNote': reviewReport,
  'reports.decide': {
    ...reviewReport,
    'report about an operator, with a sanction': { ...moderatorsOnly, moderator: 'operators_only' },
  },

  'sanctions.own': members,
  'sanctions.markSeen': members,
  'sanctions.appeal': {
    // The fixture has an appeal already.
    'sanction about the caller': { visitor: null, others: 'already_appealed' },
    'sanction against an operator': { visitor, others: 'sanction_not_found' },
    'missing sanction': { visitor, others: 'sanction_not_found' },
  },
  'sanctions.ofMember': {
    'the member': moderatorsOnly,
    'own account': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'own_sanction') },
    'missing member': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'member_not_found') },
  },
  'sanctions.impose': {
    'another member': moderatorsOnly,
    'an operator': { ...moderatorsOnly, moderator: 'operators_only' },
    'own account': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'own_sanction') },
    'missing member': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'member_not_found') },
  },
  'sanctions.lift': changeSanction,
  'sanctions.appeals': { nothing: moderatorsOnly },
  'sanctions.decideAppeal': changeSanction,
}
