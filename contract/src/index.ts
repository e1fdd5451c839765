import { users } from './accounts.ts'
import { activities } from './activities.ts'
import { activityLinks } from './activity-links.ts'
import { activityVersions } from './activity-versions.ts'
import { administration } from './administration.ts'
import { announcements } from './announcements.ts'
import { applications } from './applications.ts'
import { archive } from './archive.ts'
import { audience } from './audience.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { blocks } from './blocks.ts'
import { circleContent } from './circle-content.ts'
import { circleInvitations } from './circle-invitations.ts'
import { circleNotices } from './circle-notices.ts'
import { circleReports } from './circle-reports.ts'
import { circleRequests } from './circle-requests.ts'
import { circles } from './circles.ts'
import { comments } from './comments.ts'
import { community } from './community.ts'
import { companions } from './companions.ts'
import { connections } from './connections.ts'
import { decisions } from './decisions.ts'
import { directory } from './directory.ts'
import { drafts } from './drafts.ts'
import { engagement } from './engagement.ts'
import { events } from './events.ts'
import { feed } from './feed.ts'
import { welcome } from './first-steps.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { lookingBack } from './looking-back.ts'
import { memberAdministration } from './member-administration.ts'
import { mutes } from './mutes.ts'
import { notificationSettings } from './notification-settings.ts'
import { notifications } from './notifications.ts'
import { oidc } from './oidc.ts'
import { outbox } from './outbox.ts'
import { passkeys } from './passkeys.ts'
import { planning } from './planning.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { sanctions } from './sanctions.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { setup } from './setup.ts'
import { suggestions } from './suggestions.ts'
import { uploads } from './uploads.ts'

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
  welcome,
  administration,
  memberAdministration,
  connections,
  blocks,
  mutes,
  reports,
  decisions,
  sanctions,
  circles,
  circleContent,
  circleInvitations,
  circleNotices,
  circleReports,
  circleRequests,
  activities,
  activityVersions,
  activityLinks,
  audience,
  drafts,
  lookingBack,
  engagement,
  comments,
  companions,
  events,
  feed,
  search,
  directory,
  suggestions,
  notifications,
  notificationSettings,
  planning,
  archive,
  imports,
  uploads,
  outbox,
}
