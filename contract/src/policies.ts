/**
 * All authorization policies by name, `resource:action`, which the `access.ts` of the domain of the resource decides.
 * The visibility predicate for members decides `member:*`; those that name no resource are decided by the access of the
 * endpoint.
 */
export const policies = {
  public: 'Everyone who has access to the endpoint.',
  member: 'Every signed-in member.',
  self: 'The signed-in member, on their own account; the request cannot name another member.',

  'member:read': 'Everyone who can see the member: blocks and limits decide.',
  'member:list': 'Everyone, the members whom they can see.',

  'administration:read': 'Only operators.',
  'administration:readMembers':
    'Only moderators and operators; email addresses and the last use are for operators only.',
  'administration:exportMembers': 'Only operators.',
  'administration:retryJob': 'Only operators.',

  'invitation:create':
    'Every member who is not limited while the community lets members invite; moderators and operators always. Into a circle: only its members.',
  'invitation:email': 'Those who may create an invitation; operators to more addresses than others.',
  'invitation:readAll': 'Only moderators and operators.',
  'invitation:revoke': 'The member who created it, moderators and operators.',

  'application:read': 'Only moderators and operators.',
  'application:decide': 'Only moderators and operators.',

  'community:readSettings': 'Only operators.',
  'community:edit': 'Only operators.',
  'community:announce': 'Only operators.',

  'account:delete': 'Only operators delete the account of another member.',
  'account:deleteMany': 'Only operators; not their own account.',
  'account:sendPasswordLink': 'Only operators.',
  'account:endSessions': 'Only operators; members end their own sessions in the settings.',
  'account:setRole': 'Only operators; the last operator keeps the role.',
  'account:undoRoleChange': 'Only the operator who made the change, in the same session, for two minutes.',
  'audit:read': 'Only operators.',

  'passkey:rename': 'Only the member whose passkey it is.',
  'passkey:remove': 'Only the member whose passkey it is.',
  'import:undo': 'Only the member who imported the archive.',

  'session:end': 'Only the member whose session it is.',

  'connection:request':
    'Every member, to every member but themselves; not for a period after the other member declined or removed them; a limited member only to their followers.',
  'connection:accept': 'Only the member who received the request.',
  'connection:remove': 'The member who received the request declines it, the member who sent it cancels it.',
  'connection:end': 'Only the two members of the connection.',

  'block:add': 'Every member, every other member whom they can see.',
  'block:remove': 'Every member, their own blocks.',

  'mute:add': 'Every member: every other member whom they can see, every circle, every word.',
  'mute:remove': 'Every member, their own mutes.',
  'notificationChoice:set':
    'Every member, their own choices: about circles to which they belong, and other members and activities that they can see.',

  'suggestion:dismiss': 'Every member, every other member whom they can see, and every circle.',

  'report:create': 'Every member, what they can see, but nothing of their own.',
  'report:review': 'Moderators and operators, except about themselves.',
  'report:decide':
    'Moderators and operators, except about themselves; sanctions against moderators and operators are for operators only.',

  'sanction:readAll': 'Moderators and operators, except those against themselves.',
  'sanction:impose':
    'Moderators and operators on members; on moderators and operators only operators. Not on themselves.',
  'sanction:lift': 'Those who may impose it.',
  'sanction:appeal': 'Only the member whom the sanction is against.',

  'circle:read': 'Everyone; the members of a private circle are shown to its members only.',
  'circle:list': "Everyone sees a member's public circles; private circles are visible to their members only.",
  'circle:readContent':
    'Everyone reads the members and the feed of a public circle, only members those of a private circle.',
  'circle:edit': 'Only admins of the circle.',
  'circle:delete': 'Admins of the circle, and operators.',
  'circle:setPicture': 'Only admins of the circle.',
  'circle:join':
    'Every member joins for themselves, unless an admin removed them; a private circle requires its current invite token, or an invitation.',
  'circle:request':
    'Every member who is not limited, for a private circle to which they do not belong; not if an admin removed them, and not for a period after they were declined.',
  'circle:withdrawRequest': 'Every member, their own request.',
  'circle:readRequests': 'Only admins and moderators of the circle.',
  'circle:pin': 'Only admins and moderators of the circle: a text, or an activity in it that they can see.',
  'circle:inviteConnections': 'Only members of the circle, members with whom they are connected.',
  'circle:decideRequest': 'Only admins and moderators of the circle.',
  'circle:removeMember':
    'Members leave by themselves; admins of the circle remove others, and its moderators those who are no admins.',
  'circle:readRemoved': 'Only admins of the circle.',
  'circle:readReports': 'Only admins and moderators of the circle, what they can see of its content.',
  'circle:removeActivity': 'Only admins and moderators of the circle, what they can see of its content.',
  'circle:allowRejoining': 'Only admins of the circle.',
  'circle:promote': 'Only admins of the circle.',
  'circle:demote': 'Only admins of the circle.',
  'circle:appointModerator': 'Only admins of the circle.',
  'circle:dismissModerator': 'Only admins of the circle; moderators step back themselves.',
  'circle:invite': 'Only members of the circle.',
  'circle:inviteMembers': 'Only operators who are members of the circle.',
  'circle:revokeInvite': 'Only admins of the circle.',

  'circleNotice:read': 'Only members of the circle, of authors whom they can see.',
  'circleNotice:send': 'Only admins of the circle.',
  'circleNotice:remove': 'Admins of the circle, and the author while they belong to it.',

  'upload:continue': 'Only the member who started the upload.',
  'upload:cancel': 'Only the member who started the upload.',

  'activity:read': 'Everyone who can see the activity: its audience and its circles decide.',
  'activity:readLatest': 'Only followers of the member, and the member.',
  'activity:readAudience': 'Only the author; for circles, only their members.',
  'activity:viewAs': 'Every member, their own activities, as a visitor, a follower or a member whom they can see.',
  'activity:create': 'Every member, in circles to which they belong.',
  'activity:edit': 'Only the author; adding a circle requires membership in it.',
  'activity:link':
    'Only the author; not to what is for them alone, and to what is for members of private circles only while their admins permit it.',
  'activity:revokeLink': 'Only the author.',
  'activity:delete': 'The author, and moderators and operators who can see the activity.',

  'highFive:give': 'Every member who can see the activity, on their own behalf.',
  'highFive:takeBack': 'Every member who can see the activity, on their own behalf.',

  'comment:add': 'Every member who can see the activity, as far as its author lets them comment.',
  'comment:read': 'Everyone who can see the activity, and the author of the comment.',
  'comment:edit': 'Only the author of the comment.',
  'comment:pin': 'Only the author of the activity.',
  'comment:delete':
    'The author of the comment, the author of the activity, and moderators and operators who can see the activity.',
  'comment:star': 'Every member who can see the activity.',
  'comment:unstar': 'Every member who can see the activity, and the member whose star it is.',

  'companion:confirm': 'Only members whom the author names, while they can see the activity.',
  'companion:decline': 'Every member for themselves; it has no effect on an activity that does not name them.',
  'companion:remove': 'Only the author of the activity.',

  'event:read': 'Everyone who can see the event: its audience, its circle and invitations decide.',
  'event:readAttendance':
    'Everyone who can see the event, its author only as long as they belong to a circle whose members alone see it.',
  'event:create': 'Every member; in a circle only its members.',
  'event:edit': 'The author and the other organizers, of an event in a circle only while they belong to it.',
  'event:appoint': 'The author, of an event in a circle only while they belong to it; organizers step back themselves.',
  'event:delete':
    'The author, admins and moderators of its circle, and moderators and operators who can see the event.',
  'event:answer': 'Every member who can see the answers.',
  'event:comment': 'Every member who can see the comments.',
  'event:removeNote':
    'The author of the note, the organizers of the event, admins and moderators of its circle, and moderators and operators, if they can see the answers.',
  'event:editComment': 'The author of the comment, while they can see the comments.',
  'event:deleteComment':
    'The author of the comment, the organizers of the event, and moderators and operators, if they can see the comments.',

  'planning:read': 'Every member, their own documents; those of a circle only while they belong to it.',
  'planning:save': 'Every member, their own documents; those of a circle only while they belong to it.',
} as const satisfies Record<string, string>

/**
 * The actions for which members must have confirmed their email address, if the community sends emails: those that
 * others notice, and those that let people join.
 */
const confirmedOnly: ReadonlySet<string> = new Set([
  'connection:request',
  'circle:join',
  'circle:request',
  'circle:pin',
  'circle:invite',
  'circle:inviteConnections',
  'circle:setPicture',
  'circle:edit',
  'circleNotice:send',
  'activity:create',
  'activity:edit',
  'activity:link',
  'highFive:give',
  'comment:add',
  'comment:edit',
  'comment:star',
  'companion:confirm',
  'event:create',
  'event:edit',
  'event:answer',
  'event:comment',
  'invitation:create',
  'invitation:email',
] satisfies (keyof typeof policies)[])

/**
 * Returns whether an endpoint rejects members who have not confirmed their email address. `member` covers creating
 * something, such as a circle.
 */
export function needsConfirmedEmail({ method, options }: { method: string; options: { policy: string } }): boolean {
  return method !== 'GET' && (options.policy === 'member' || confirmedOnly.has(options.policy))
}

export type Policy = keyof typeof policies

/** The resources of the policies: 'circle', 'activity', … */
export type PolicyResource = Policy extends infer P ? (P extends `${infer R}:${string}` ? R : never) : never

/** The actions on a resource: for 'session' this is 'end'. */
export type ActionOf<Resource extends PolicyResource> = Policy extends infer P
  ? P extends `${Resource}:${infer A}`
    ? A
    : never
  : never
