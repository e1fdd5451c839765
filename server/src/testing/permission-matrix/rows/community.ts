import { each } from '../callers.ts'
import type { Rows } from '../rows.ts'
import type { RowsOf } from './rows-of.ts'
import { anyone, members, membersOfCircle, moderatorsOnly, operatorsOnly, visitor } from './shared.ts'

const decideApplication: Rows = {
  'open application': moderatorsOnly,
  'missing application': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'application_not_found') },
}

/** The community: its settings, its administration, and who joins. */
export const community: RowsOf<
  'community' | 'announcements' | 'setup' | 'administration' | 'invitations' | 'applications' | 'welcome'
> = {
  'community.read': anyone,
  'community.acceptRules': { nothing: { visitor, others: 'rules_changed' } },
  'community.page': { 'page of the community': { others: 'allow' }, 'missing page': { others: 'page_not_found' } },
  'community.settings': { nothing: operatorsOnly },
  'community.edit': { nothing: operatorsOnly },
  'community.logo': { nothing: operatorsOnly },
  'community.removeLogo': { nothing: operatorsOnly },

  'announcements.list': { nothing: operatorsOnly },
  'announcements.send': { nothing: operatorsOnly },
  'announcements.test': { nothing: operatorsOnly },
  'announcements.unsubscribe': { nothing: { others: 'email_link_invalid' } },

  // The matrix has an operator, so no setup link is valid.
  'setup.check': { nothing: { others: 'setup_invalid' } },
  'setup.finish': { nothing: { others: 'setup_invalid' } },

  'administration.overview': { nothing: operatorsOnly },
  'administration.failedJobs': { nothing: operatorsOnly },
  'administration.retryJob': { 'missing job': { ...operatorsOnly, operator: 'job_not_found' } },
  'administration.members': { nothing: moderatorsOnly },
  'administration.exportMembers': { nothing: operatorsOnly },

  'invitations.check': { nothing: { others: 'invitation_invalid' } },
  'invitations.create': {
    nothing: { visitor, limited: 'inviting_limited', others: 'allow' },
    'public circle': { ...membersOfCircle, limited: 'inviting_limited' },
    'private circle': { ...membersOfCircle, limited: 'inviting_limited' },
    'missing circle': { visitor, limited: 'inviting_limited', others: 'circle_not_found' },
  },
  'invitations.email': {
    nothing: { visitor, limited: 'inviting_limited', others: 'allow' },
    'public circle': { ...membersOfCircle, limited: 'inviting_limited' },
    'private circle': { ...membersOfCircle, limited: 'inviting_limited' },
    'missing circle': { visitor, limited: 'inviting_limited', others: 'circle_not_found' },
  },
  'invitations.own': members,
  'invitations.limits': members,
  'invitations.packMembers': members,
  'invitations.all': { nothing: moderatorsOnly },
  'invitations.revoke': {
    'invitation of the member': {
      visitor,
      ...each(['owner', 'operator', 'moderator'], 'allow'),
      others: 'invitation_not_found',
    },
    'missing invitation': { visitor, others: 'invitation_not_found' },
  },

  'welcome.read': members,

  'applications.create': { nothing: { others: 'application_not_needed' } },
  'applications.list': { nothing: moderatorsOnly },
  'applications.approve': decideApplication,
  'applications.decline': decideApplication,
}
