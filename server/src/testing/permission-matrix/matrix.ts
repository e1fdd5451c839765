import { api } from '@daystar/contract/index'
import type { Route } from '@daystar/contract/route'
import { callerNames, type Outcomes, outcomeFor } from './callers.ts'
import type { SubjectKind } from './fixtures.ts'
import { accounts } from './rows/accounts.ts'
import { activities } from './rows/activities.ts'
import { circles } from './rows/circles.ts'
import { community } from './rows/community.ts'
import { connections } from './rows/connections.ts'
import { events } from './rows/events.ts'
import { moderation } from './rows/moderation.ts'
import { ownData } from './rows/own-data.ts'
import type { EndpointOf } from './rows/rows-of.ts'
import type { Rows } from './rows.ts'

/**
 * The expected outcome of every endpoint, for each kind of subject that it takes and each caller: the rules of the
 * product. permission-matrix.test.ts sends a request for every cell, under every route alias.
 */
type Api = typeof api
export type EndpointName = EndpointOf<keyof Api>

export const permissionMatrix: Record<EndpointName, Rows> = {
  ...accounts,
  ...community,
  ...connections,
  ...moderation,
  ...circles,
  ...activities,
  ...events,
  ...ownData,
}

/** A suspended member is rejected before any rule is applied. */
function rejectsSuspended(name: EndpointName): boolean {
  const [resource, endpoint] = name.split('.') as [keyof Api, string]
  const { options } = (api[resource] as Record<string, Route>)[endpoint] as Route
  return options.access !== 'open' && !options.allowsSuspended
}

/** The cells of an endpoint: every kind of subject with every caller for whom it exists. */
export function cellsOf(endpoint: EndpointName) {
  const rows = Object.entries(permissionMatrix[endpoint]) as [SubjectKind, Outcomes][]
  return rows.flatMap(([kind, outcomes]) =>
    callerNames.flatMap((caller) => {
      const isRejected = caller === 'suspended' && rejectsSuspended(endpoint)
      const expected = isRejected ? 'account_suspended' : outcomeFor(outcomes, caller)
      return expected === null ? [] : [{ kind, caller, expected }]
    }),
  )
}
