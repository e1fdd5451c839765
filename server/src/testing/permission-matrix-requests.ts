import { type Fields, multipart } from './multipart.ts'
import type { EndpointName } from './permission-matrix.ts'
import type { Build, RequestParts } from './permission-matrix-sessions.ts'
import { accounts } from './permission-requests/accounts.ts'
import { activities } from './permission-requests/activities.ts'
import { circles } from './permission-requests/circles.ts'
import { community } from './permission-requests/community.ts'
import { connections } from './permission-requests/connections.ts'
import { events } from './permission-requests/events.ts'
import { moderation } from './permission-requests/moderation.ts'
import { signInServices } from './permission-requests/oidc.ts'

/** The parts of a request that are not in its path, for every endpoint that takes more than path parameters. */
export const requestParts: Partial<Record<EndpointName, Build>> = {
  ...accounts,
  ...signInServices,
  ...activities,
  ...circles,
  ...community,
  ...connections,
  ...events,
  ...moderation,
}

/** Body and headers of the request. */
export function payloadOf({ body, file }: RequestParts) {
  if (file) {
    const form = multipart((body ?? {}) as Fields, { field: 'file', name: 'lake.png', content: file })
    return { payload: form.body, headers: form.headers }
  }
  return body === undefined ? { headers: {} } : { payload: body as object, headers: {} }
}
