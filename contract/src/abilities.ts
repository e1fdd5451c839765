import type { Policy } from './policies.ts'

/**
 * The abilities of a role beyond what every member may do, by the names of the policies. The server decides them, so
 * that pages need not know what a role means.
 */
export const abilities = [
  'account:setRole',
  'activity:delete',
  'administration:read',
  'administration:readMembers',
  'application:read',
  'audit:read',
  'circle:delete',
  'community:announce',
  'community:edit',
  'invitation:create',
  'invitation:readAll',
  'report:review',
  'sanction:readAll',
] as const satisfies readonly Policy[]
export type Ability = (typeof abilities)[number]

/** The abilities of the viewer on one object, where they differ between objects. */
export type ObjectAbility =
  | 'comment:edit'
  | 'comment:delete'
  | 'comment:pin'
  | 'event:edit'
  | 'event:appoint'
  | 'event:delete'
  | 'event:removeNote'
  | 'event:editComment'
  | 'event:deleteComment'
  | 'sanction:impose'
  | 'sanction:lift'
