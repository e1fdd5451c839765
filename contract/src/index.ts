import { auth } from './accounts/auth.ts'
import { oidc } from './accounts/oidc.ts'
import { passkeys } from './accounts/passkeys.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { users } from './accounts.ts'
import { audience } from './activities/audience.ts'
import { activityLinks } from './activities/links.ts'
import { activityVersions } from './activities/versions.ts'
import { activities } from './activities.ts'
import { memberAdministration } from './administration/members.ts'
import { administration } from './administration.ts'
import { archive } from './archive.ts'
import { audit } from './audit.ts'
import { circleContent } from './circles/content.ts'
import { circleInvitations } from './circles/invitations.ts'
import { circleNotices } from './circles/notices.ts'
import { circleReports } from './circles/reports.ts'
import { circleRequests } from './circles/requests.ts'
import { circles } from './circles.ts'
import { comments } from './comments.ts'
import { announcements } from './community/announcements.ts'
import { setup } from './community/setup.ts'
import { community } from './community.ts'
import { companions } from './companions.ts'
import { connections } from './connections.ts'
import { directory } from './directory.ts'
import { drafts } from './drafts.ts'
import { engagement } from './engagement.ts'
import { events } from './events.ts'
import { feed } from './feed.ts'
import { welcome } from './first-steps.ts'
import { imports } from './imports.ts'
import { applications } from './joining/applications.ts'
import { invitations } from './joining/invitations.ts'
import { lookingBack } from './looking-back.ts'
import { blocks } from './moderation/blocks.ts'
import { decisions } from './moderation/decisions.ts'
import { mutes } from './moderation/mutes.ts'
import { reports } from './moderation/reports.ts'
import { sanctions } from './moderation/sanctions.ts'
import { notificationSettings } from './notifications/settings.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { planning } from './planning.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
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
