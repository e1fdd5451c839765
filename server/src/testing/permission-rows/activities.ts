import { each, type Outcomes } from '../permission-matrix-callers.ts'
import { onActivities, onComments, type Rows } from '../permission-matrix-rows.ts'
import { circleMembers, followers } from '../permission-matrix-subjects.ts'
import type { RowsOf } from './rows-of.ts'
import {
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

const inOwnNameOnly: Rows = { 'activity, in the name of another member': { visitor, others: 'not_yourself' } }

/** A visitor owns no comment. */
const allMembers: Outcomes = { visitor: null, others: 'allow' }

const commentMissing: Outcomes = { others: 'comment_not_found' }

const followersOnly: Outcomes = { visitor, ...hidden, ...each(followers, 'allow'), others: 'follow_to_see' }

/** Activities, everything attached to them, and the lists of them. */
export const activities: RowsOf<'activities' | 'audience' | 'engagement' | 'comments' | 'feed'> = {
  'activities.upload': {
    nothing: { visitor, others: 'allow' },
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'activities.read': readActivity,
  // A list, which leaves out activities that the caller cannot see.
  'activities.media': members,
  'activities.update': { ...changeActivity, 'own activity, to be added to a private circle': membersOfCircle },
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
  'comments.add': reactToActivity,
  'comments.read': onComments(
    { foreign: { seeing: 'allow', hidden: 'comment_not_found' }, own: allMembers },
    commentMissing,
  ),
  'comments.remove': onComments(
    {
      // The author of the activity does not moderate the comments on it.
      foreign: {
        visitor,
        seeing: { moderator: 'allow', operator: 'allow', others: 'author_only' },
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
