import { createSetupLink, type Db } from '@daystar/server/embedding'
import type { DemoActivity } from '../dataset/activities.ts'
import {
  communitySettings,
  openApplication,
  openReports,
  operator,
  reportedActivity,
} from '../dataset/administration.ts'
import { demoPassword, members } from '../dataset/members.ts'
import type { CreatedRows } from './activities.ts'
import type { Community } from './community.ts'

/** Sets the community up, so that its main member is the operator, and creates what waits for moderators. */
export async function createAdministration(
  db: Db,
  { member, visitor }: Community,
  { activities, created }: { readonly activities: readonly DemoActivity[]; readonly created: CreatedRows },
): Promise<void> {
  const token = (await createSetupLink(db, ''))?.split('#')[1]
  const email = members.find(({ key }) => key === operator)?.email
  await visitor.request('POST', '/setup', {
    token,
    settings: communitySettings,
    account: { email, password: demoPassword },
  })
  const setJoining = (joining: string) => member(operator).request('PATCH', '/admin/settings', { joining })
  await setJoining('application')
  await visitor.request('POST', '/applications', { ...openApplication, password: demoPassword })
  await setJoining('open')
  for (const report of openReports) {
    const { id } = created.activities[reportedActivity(activities, report)] ?? {}
    const { from, reason, text } = report
    await member(from).request('POST', '/reports', { subject_type: 'activity', subject_id: id, reason, text })
  }
}
