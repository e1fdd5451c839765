import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { CircleWithRole } from '../circles/index.ts'

/** The circle id in a place such as `circle:12`; null for `home`. */
export function circleIdOf(place: string): number | null {
  const [, circleId] = place.split(':')
  return circleId === undefined ? null : Number(circleId)
}

/** The documents belong to the viewer; the circle, if any, is that of their place. */
const membersOnly = (_viewer: Viewer, circle: CircleWithRole | null) =>
  circle !== null && circle.role === null ? 'members_only' : null

const rules = { read: membersOnly, save: membersOnly } satisfies Rules<'planning'>

export const authorize = authorizer('planning', rules)
