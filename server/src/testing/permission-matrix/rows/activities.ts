import { each, type Outcomes } from '../callers.ts'
import { onActivities, onComments, type Rows } from '../rows.ts'
import { circleMembers, followers } from '../subjects.ts'
import type { RowsOf } from './rows-of.ts'
import {
  anyone,
  circleMissingForMembers,
  commentMissingForMembers,
  hidden,
  memberMissingForMembers,
  members,
  membersOfCircle,
  readCircleContent,
  readMember,
  visitor,
} from './shared.ts'

const readActivity = onActivities({ seeing: 'allow', hidden: 'activity_not_found' })

const reactToActivity = onActivities({ visitor, seeing: 'allow', hidden: 'activity_not_found' })

const changeActivity = onActivities({
  visitor,
  seeing: { owner: 'allow', others: 'author_only' },
  hidden: 'activity_not_found',
})

/** Nothing that is for its author or for members of a private circle only has links. */
const createLink: Rows = Object.fromEntries(
  Object.entries(changeActivity).map(([kind, outcomes]) =>
    kind.includes(' for me ') || kind.endsWith('in a private circle')
      ? [kind, { ...outcomes, owner: 'link_forbidden' }]
      : [kind, outcomes],
  ),
)

const inOwnNameOnly: Rows = { 'activity, in the name of another member': { visitor, others: 'not_yourself' } }

/** A visitor owns no comment. */
const allMembers: Outcomes = { visitor: null, others: 'allow' }

const commentMissing: Outcomes = { others: 'comment_not_found' }

const changePin = onComments(
  {
    foreign: { visitor, seeing: { owner: 'allow', others: 'author_only' }, hidden: 'comment_not_found' },
    own: { visitor: null, seeing: { owner: 'allow', others: 'author_only' }, hidden: 'comment_not_found' },
  },
  commentMissingForMembers,
)

const followersOnly: Outcomes = { visitor, ...hidden, ...each(followers, 'allow'), others: 'follow_to_see' }

/** Activities, everything attached to them, and the lists of them. */
export const activities: RowsOf<
  | 'activities'
  | 'activityLinks'
  | 'activityVersions'
  | 'lookingBack'
  | 'audience'
  | 'engagement'
  | 'comments'
  | 'companions'
  | 'feed'
> = {
  'activities.upload': {
    nothing: { visitor, others: 'allow' },
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'activities.read': readActivity,
  'activityLinks.create': createLink,
  'activityLinks.own': members,
  'activityLinks.revoke': {
    'link of the member': { visitor, owner: 'allow', others: 'link_not_found' },
    'missing link': { visitor, others: 'link_not_found' },
  },
  'activityLinks.read': { nothing: { others: 'link_invalid' } },
  // A list, which leaves out activities that the caller cannot see.
  'activities.media': members,
  'activities.visible': members,
  'comments.visible': members,
  'activities.update': { ...changeActivity, 'own activity, to be added to a private circle': membersOfCircle },
  'activityVersions.list': readActivity,
  'activityVersions.remove': changeActivity,
  'activities.remove': onActivities({
    visitor,
    seeing: { owner: 'allow', moderator: 'allow', operator: 'allow', others: 'author_only' },
    hidden: 'activity_not_found',
  }),
  'activities.ofMember': readMember,
  'activities.latestOf': { 'the member': followersOnly, ...memberMissingForMembers },
  'activities.latest': { 'the member': followersOnly, ...memberMissingForMembers },
  'activities.days': readMember,
  'activities.streak': readMember,
  'activities.places': members,
  'lookingBack.totals': readMember,
  'lookingBack.pinned': readMember,
  'lookingBack.pin': changeActivity,
  'lookingBack.unpin': members,
  'lookingBack.onThisDay': members,
  'lookingBack.hidden': members,
  'lookingBack.hide': members,
  'lookingBack.unhide': members,
  'lookingBack.year': members,

  'audience.preview': {
    nothing: { visitor, others: 'allow' },
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
    ...changeActivity,
  },
  'audience.viewAs': {
    'the member': { visitor, ...hidden, others: 'allow' },
    ...memberMissingForMembers,
  },
  // Activities that the caller does not see are skipped.
  'audience.changeAll': {
    nothing: { visitor, others: 'allow' },
    ...onActivities({ visitor, seeing: { owner: 'allow', others: 'author_only' }, hidden: 'allow' }),
  },

  'engagement.read': readActivity,
  'engagement.give': { ...reactToActivity, ...inOwnNameOnly },
  'engagement.takeBack': { ...reactToActivity, ...inOwnNameOnly },

  'comments.list': readActivity,
  'comments.replies': onComments(
    {
      foreign: { seeing: 'allow', hidden: 'comment_not_found' },
      own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
    },
    commentMissing,
  ),
  'comments.add': reactToActivity,
  'comments.edit': onComments(
    {
      foreign: { visitor, seeing: 'author_only', hidden: 'comment_not_found' },
      own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
    },
    commentMissingForMembers,
  ),
  'comments.versions': onComments(
    { foreign: { seeing: 'allow', hidden: 'comment_not_found' }, own: allMembers },
    commentMissing,
  ),
  'comments.pin': changePin,
  'comments.unpin': changePin,
  'comments.read': onComments(
    { foreign: { seeing: 'allow', hidden: 'comment_not_found' }, own: allMembers },
    commentMissing,
  ),
  'comments.remove': onComments(
    {
      foreign: {
        visitor,
        seeing: { owner: 'allow', moderator: 'allow', operator: 'allow', others: 'author_only' },
        hidden: 'comment_not_found',
      },
      own: allMembers,
    },
    commentMissingForMembers,
  ),
  'comments.star': onComments(
    {
      foreign: { visitor, seeing: 'allow', hidden: 'comment_not_found' },
      own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
    },
    commentMissingForMembers,
  ),
  'comments.unstar': onComments(
    { foreign: { visitor, seeing: 'allow', hidden: 'comment_not_found' }, starred: allMembers },
    commentMissingForMembers,
  ),
  'comments.stars': onComments(
    {
      foreign: { seeing: 'allow', hidden: 'comment_not_found' },
      own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
    },
    commentMissing,
  ),

  // Activities that the caller cannot see are left out.
  'companions.list': anyone,
  // The author names none of the callers.
  'companions.confirm': onActivities({ visitor, seeing: 'companion_not_found', hidden: 'activity_not_found' }),
  'companions.decline': onActivities({ visitor, seeing: 'allow', hidden: 'allow' }),
  'companions.remove': changeActivity,

  'feed.home': {
    'scope following': { visitor, others: 'allow' },
    'scope mine': { visitor, others: 'allow' },
    'scope everyone': { others: 'allow' },
    'scope of a public circle': { others: 'allow' },
    'scope of a private circle': { ...each(circleMembers, 'allow'), others: 'members_only' },
    ...readCircleContent,
  },
  'feed.circle': readCircleContent,
}
