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
    'Every member joins for themselves, unless an admin removed them; a private circle requires its current invite token.',
  'circle:removeMember': 'Members leave by themselves; only admins of the circle remove other members.',
  'circle:readRemoved': 'Only admins of the circle.',
  'circle:readReports': 'Only admins of the circle, what they can see of its content.',
  'circle:removeActivity': 'Only admins of the circle, what they can see of its content.',
  'circle:allowRejoining': 'Only admins of the circle.',
  'circle:promote': 'Only admins of the circle.',
  'circle:demote': 'Only admins of the circle.',
  'circle:invite': 'Only members of the circle.',
  'circle:inviteMembers': 'Only operators who are members of the circle.',
  'circle:revokeInvite': 'Only admins of the circle.',

  'activity:read': 'Everyone who can see the activity: its audience and its circles decide.',
  'activity:readLatest': 'Only followers of the member, and the member.',
  'activity:readAudience': 'Only the author; for circles, only their members.',
  'activity:viewAs': 'Every member, their own activities, as a visitor, a follower or a member whom they can see.',
  'activity:create': 'Every member, in circles to which they belong.',
  'activity:edit': 'Only the author; adding a circle requires membership in it.',
  'activity:delete': 'The author, and moderators and operators who can see the activity.',

  'highFive:give': 'Every member who can see the activity, on their own behalf.',
  'highFive:takeBack': 'Every member who can see the activity, on their own behalf.',

  'comment:add': 'Every member who can see the activity.',
  'comment:read': 'Everyone who can see the activity, and the author of the comment.',
  'comment:delete': 'The author of the comment, and moderators and operators who can see the activity.',
  'comment:star': 'Every member who can see the activity.',
  'comment:unstar': 'Every member who can see the activity, and the member whose star it is.',

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
  'circle:invite',
  'circle:setPicture',
  'circle:edit',
  'activity:create',
  'activity:edit',
  'highFive:give',
  'comment:add',
  'comment:star',
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
