import { onEventComments, onEvents } from '../rows.ts'
import type { RowsOf } from './rows-of.ts'
import { anyone, circleMissingForMembers, members, membersOfCircle, visitor } from './shared.ts'

const hidden = 'event_not_found'

const readEvent = onEvents({ seeing: 'allow', hidden })

/** Answers and comments, which an author who left the circle of the event does not see. */
const readAttendance = onEvents({ seeing: 'allow', hidden }, { ofLeft: 'members_only' })

const takePart = onEvents({ visitor, seeing: 'allow', hidden }, { ofLeft: 'members_only' })

const organize = onEvents(
  { visitor, seeing: { owner: 'allow', others: 'organizers_only' }, hidden },
  { ofLeft: 'members_only' },
)

const appoint = onEvents(
  { visitor, seeing: { owner: 'allow', others: 'author_only' }, hidden },
  { ofLeft: 'members_only' },
)

const moderators = { owner: 'allow', moderator: 'allow', operator: 'allow' } as const

/** Events, their dates, answers, invitations and comments. */
export const events: RowsOf<'events'> = {
  // Lists, which leave out events that the caller cannot see.
  'events.list': anyone,
  'events.between': anyone,
  'events.visible': members,
  'events.create': {
    nothing: { visitor, others: 'allow' },
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'events.read': readEvent,
  'events.dates': readEvent,
  'events.answers': readAttendance,
  'events.comments': readAttendance,
  'events.calendar': readEvent,
  'events.edit': organize,
  'events.move': organize,
  'events.cancel': organize,
  'events.photo': organize,
  'events.removePhoto': organize,
  'events.invitations': organize,
  'events.invite': organize,
  'events.uninvite': organize,
  'events.appoint': appoint,
  'events.dismiss': appoint,
  'events.remove': onEvents(
    { visitor, seeing: { ...moderators, others: 'author_only' }, hidden },
    {
      inCircle: {
        visitor,
        seeing: { ...moderators, circleAdmin: 'allow', circleModerator: 'allow', others: 'author_only' },
        hidden,
      },
    },
  ),
  'events.answer': takePart,
  'events.withdrawAnswer': takePart,
  'events.addComment': takePart,
  'events.removeNote': onEvents(
    { visitor, seeing: { ...moderators, others: 'organizers_only' }, hidden },
    {
      inCircle: {
        visitor,
        seeing: { ...moderators, circleAdmin: 'allow', circleModerator: 'allow', others: 'organizers_only' },
        hidden,
      },
      ofLeft: 'members_only',
    },
  ),
  'events.editComment': onEventComments({
    foreign: { visitor, seeing: 'author_only', hidden: 'comment_not_found' },
    own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
  }),
  'events.commentVersions': onEventComments({
    foreign: { seeing: 'allow', hidden: 'comment_not_found' },
    own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
  }),
  'events.removeComment': onEventComments({
    foreign: { visitor, seeing: { ...moderators, others: 'author_only' }, hidden: 'comment_not_found' },
    own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
  }),
}
