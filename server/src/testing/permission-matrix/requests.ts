import { type Fields, multipart } from '../uploads/multipart.ts'
import type { EndpointName } from './matrix.ts'
import { accounts } from './requests/accounts.ts'
import { activities } from './requests/activities.ts'
import { circles } from './requests/circles.ts'
import { community } from './requests/community.ts'
import { connections } from './requests/connections.ts'
import { events } from './requests/events.ts'
import { moderation } from './requests/moderation.ts'
import { signInServices } from './requests/oidc.ts'
import type { Build, RequestParts } from './sessions.ts'

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
