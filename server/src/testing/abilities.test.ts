import { type Ability, abilities } from '@daystar/contract/abilities'
import { api } from '@daystar/contract/index'
import type { Role } from '@daystar/contract/roles'
import type { Route } from '@daystar/contract/route'
import { expect, test } from 'vitest'
import { authorize } from '../domains/joining/access.ts'
import { abilitiesOf } from '../platform/authorization/abilities.ts'
import type { CallerName } from './permission-matrix/callers.ts'
import { cellsOf, type EndpointName } from './permission-matrix/matrix.ts'
import { viewerOf } from './viewers.ts'

/** The callers of the permission matrix without a relation to any subject, by their role. */
const callers = { member: 'stranger', moderator: 'moderator', operator: 'operator' } as const satisfies Record<
  Role,
  CallerName
>
const roles = Object.keys(callers) as Role[]

const endpoints = Object.entries(api).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, { options }]) => ({
    name: `${resource}.${name}` as EndpointName,
    policy: options.policy,
  })),
)

/** Returns whether the permission matrix permits something to a role that it rejects from other members. */
function isPermitted(ability: Ability, role: Role): boolean {
  return endpoints
    .filter(({ policy }) => policy === ability)
    .some(({ name }) => {
      const cells = cellsOf(name)
      const isRejected = (kind: string) =>
        cells.some((cell) => cell.kind === kind && cell.caller === callers.member && cell.expected !== 'allow')
      return cells.some(
        ({ kind, caller, expected }) => caller === callers[role] && expected === 'allow' && isRejected(kind),
      )
    })
}

// Depends on a setting of the community, which the matrix does not change.
const bySetting: Ability = 'invitation:create'

test.each(abilities.filter((ability) => ability !== bySetting))('%s belongs to the roles that may do it', (ability) => {
  expect(roles.filter((role) => abilitiesOf(role).includes(ability))).toEqual(
    roles.filter((role) => isPermitted(ability, role)),
  )
})

test('invitation:create belongs to the roles that may invite where other members may not', () => {
  for (const role of roles) {
    const create = () => authorize(viewerOf({}), 'create', { role, isLimited: false, membersInvite: false })
    if (abilitiesOf(role).includes(bySetting)) expect(create).not.toThrow()
    else expect(create).toThrowError(expect.objectContaining({ code: 'moderators_only' }))
  }
})
