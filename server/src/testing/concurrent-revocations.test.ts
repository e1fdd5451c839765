import { community } from '@daystar/contract/community'
import { applications } from '@daystar/contract/joining/applications'
import { invitations } from '@daystar/contract/joining/invitations'
import { reports } from '@daystar/contract/moderation/reports'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { expect, test } from 'vitest'
import type { Tx } from '../platform/database/database.ts'
import { decide, impose, report, sanctionIdOf } from './actions/moderation-actions.ts'
import type { Member } from './callers.ts'
import { password } from './credentials.ts'
import { duringTransaction } from './database/held-transaction.ts'
import { sharedTestApp } from './test-app.ts'

const openTestApp = sharedTestApp()

/** Mona is a moderator. Ben has been reported and sanctioned, Emil has applied, and Olga has created an invitation. */
async function createCommunity() {
  const app = await openTestApp({ members: ['mona', 'olga'] })
  const { ada, ben, olga, visitor } = app
  await report(ada, 'member', ben.id)
  const [reported] = await olga.request(reports.list)
  await impose(olga, ben, 'warning')
  const { id: invitationId } = await olga.request(invitations.create, { body: { max_uses: 1, days: 7 } })
  await olga.request(community.edit, { body: { joining: 'application', members_invite: false } })
  const emil = { name: 'Emil', email: 'emil@lake.example', password, message: 'I swim.' }
  await visitor.request(applications.create, { body: emil })
  const [application] = await olga.request(applications.list)
  const ids = {
    userId: ben.id,
    caseId: reported?.id ?? 0,
    sanctionId: await sanctionIdOf(ben),
    applicationId: application?.id ?? 0,
    invitationId,
  }
  return { ...app, ids }
}

type Ids = Awaited<ReturnType<typeof createCommunity>>['ids']

const requests: [string, 'moderators_only' | 'invitation_not_found', (mona: Member, ids: Ids) => Promise<unknown>][] = [
  ['decide a report', 'moderators_only', (mona, { caseId }) => decide(mona, caseId)],
  [
    'add a note to a report',
    'moderators_only',
    (mona, { caseId }) => mona.request(reports.addNote, { params: { caseId }, body: { text: 'Seen.' } }),
  ],
  [
    'impose a sanction',
    'moderators_only',
    (mona, { userId }) =>
      mona.request(sanctions.impose, { params: { userId }, body: { kind: 'limit', days: null, reason: 'Spam.' } }),
  ],
  [
    'lift a sanction',
    'moderators_only',
    (mona, { sanctionId }) => mona.request(sanctions.lift, { params: { sanctionId }, body: { reason: '' } }),
  ],
  [
    'approve an application',
    'moderators_only',
    (mona, { applicationId }) => mona.request(applications.approve, { params: { applicationId } }),
  ],
  [
    'decline an application',
    'moderators_only',
    (mona, { applicationId }) => mona.request(applications.decline, { params: { applicationId }, body: { reply: '' } }),
  ],
  [
    'create an invitation',
    'moderators_only',
    (mona) => mona.request(invitations.create, { body: { max_uses: 1, days: 7 } }),
  ],
  [
    'revoke an invitation of another member',
    'invitation_not_found',
    (mona, { invitationId }) => mona.request(invitations.revoke, { params: { invitationId } }),
  ],
]

test.each(requests)('a moderator whose role is revoked at the same moment cannot %s', async (_, error, request) => {
  const { testApp, mona, ids } = await createCommunity()
  const revoke = (tx: Tx) => tx.updateTable('members').set({ role: 'member' }).where('id', '=', mona.id).execute()
  expect(await duringTransaction(testApp, revoke, () => request(mona, ids))).toBeRejectedWith(error)
})
