import type { RouteOptions, ShownMembers } from './route.ts'

export type ShowingOptions = Pick<RouteOptions, 'policy' | 'members' | 'reply'>

/**
 * Returns the rule by which the reply of an endpoint shows members: `list` if none is declared; undefined if it shows
 * none, or if the policy of the endpoint states it.
 */
export function shownMembers({ policy, members, reply }: ShowingOptions): ShownMembers | undefined {
  if (members !== undefined || policy.startsWith('member:')) return members
  return containsMember(reply) ? 'list' : undefined
}

/** Returns whether a schema contains a member, as cards, lists, mentions or accounts show them. */
export function containsMember(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties } = schema as { properties?: object }
  if (properties && 'name' in properties && ('username' in properties || 'profile_pic_url' in properties)) return true
  return Object.values(schema).some(containsMember)
}
