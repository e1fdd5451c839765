import { auth, users } from './accounts.ts'
import { activities } from './activities.ts'
import { circles } from './circles.ts'
import { comments } from './comments.ts'
import { connections } from './connections.ts'
import { engagement } from './engagement.ts'
import { feed } from './feed.ts'
import { notifications } from './notifications.ts'
import { planning } from './planning.ts'
import { search } from './search.ts'

/** All endpoints of the API, grouped by resource. */
export const api = {
  auth,
  users,
  connections,
  circles,
  activities,
  engagement,
  comments,
  feed,
  search,
  notifications,
  planning,
}
