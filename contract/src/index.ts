import { auth, users } from './accounts.ts'
import { activities } from './activities.ts'
import { administration } from './administration.ts'
import { announcements } from './announcements.ts'
import { applications } from './applications.ts'
import { archive } from './archive.ts'
import { audience } from './audience.ts'
import { audit } from './audit.ts'
import { blocks } from './blocks.ts'
import { circleReports } from './circle-reports.ts'
import { circles } from './circles.ts'
import { comments } from './comments.ts'
import { community } from './community.ts'
import { connections } from './connections.ts'
import { decisions } from './decisions.ts'
import { engagement } from './engagement.ts'
import { feed } from './feed.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { memberAdministration } from './member-administration.ts'
import { mutes } from './mutes.ts'
import { notifications } from './notifications.ts'
import { oidc } from './oidc.ts'
import { passkeys } from './passkeys.ts'
import { planning } from './planning.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { sanctions } from './sanctions.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { setup } from './setup.ts'

/** All endpoints of the API, grouped by resource. */
export const api = {
  auth,
  users,
  secondFactor,
  passkeys,
  oidc,
  roles,
  audit,
  community,
  announcements,
  setup,
  invitations,
  applications,
  administration,
  memberAdministration,
  connections,
  blocks,
  mutes,
  reports,
  decisions,
  sanctions,
  circles,
  circleReports,
  activities,
  audience,
  engagement,
  comments,
  feed,
  search,
  notifications,
  planning,
  archive,
  imports,
}
