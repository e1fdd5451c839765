import { accountColumns } from '../archived-columns/account.ts'
import { activityColumns } from '../archived-columns/activities.ts'
import { circleColumns } from '../archived-columns/circles.ts'
import type { ArchivedTables } from '../archived-columns/columns.ts'
import { eventColumns } from '../archived-columns/events.ts'
import { memberColumns } from '../archived-columns/members.ts'
import { notificationColumns } from '../archived-columns/notifications.ts'
import { operationColumns } from '../archived-columns/operation.ts'

/**
 * Every table with each of its columns. The compiler reports a new one until it is archived or has a reason to be left
 * out.
 */
export const archivedColumns = {
  ...activityColumns,
  ...eventColumns,
  ...circleColumns,
  ...memberColumns,
  ...accountColumns,
  ...notificationColumns,
  ...operationColumns,
} as const satisfies ArchivedTables
