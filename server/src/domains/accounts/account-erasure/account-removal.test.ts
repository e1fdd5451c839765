import { users } from '@daystar/contract/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount } from '../../../jobs/remove-account.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import { Caller } from '../../../testing/callers.ts'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { removeDueAccounts } from './commands.ts'

const email = 'dora@swimmers.example'

/** Dora has requested the deletion of her account and signed in again. */
async function createLeavingDora() {
  const context = await createTestApp()
  const { testApp, visitor } = context
  const { id } = await signUp(visitor, 'Dora')
  const signedIn = async () => new Caller(testApp.app, (await signIn(visitor, email)).access_token)
  const { deletion_at: deletionAt } = await (await signedIn()).request(users.requestDeletion, { body: { password } })
  const rowOfDora = () =>
    testApp.db
      .selectFrom('members')
      .select(['deletion_at', 'removal_started_at', 'role', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  return { ...context, id, dora: await signedIn(), deletionAt, rowOfDora }
}

test('requesting the deletion again does not extend the period', async () => {
  const { dora, deletionAt } = await createLeavingDora()
  expect(await dora.request(users.requestDeletion, { body: { password } })).toEqual({ deletion_at: deletionAt })
})

test('an account is not removed if the member cancels the deletion at the same moment', async () => {
  const { id, rowOfDora, testApp } = await createLeavingDora()
  await sql`update members set deletion_at = now() where id = ${id}`.execute(testApp.db)
  const cancel = (tx: Tx) => tx.updateTable('members').set({ deletion_at: null }).where('id', '=', id).execute()
  await duringTransaction(testApp, cancel, () => removeDueAccounts(testApp.deps))
  expect(await rowOfDora()).toMatchObject({ removal_started_at: null })
})

test('a deletion cannot be cancelled if the removal starts at the same moment', async () => {
  const { id, dora, rowOfDora, testApp } = await createLeavingDora()
  const start = (tx: Tx) =>
    tx.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', id).execute()
  await duringTransaction(testApp, start, () => dora.request(users.cancelDeletion))
  expect(await rowOfDora()).toMatchObject({ deletion_at: expect.any(Date) })
})

test('the job removes only accounts whose removal has started', async () => {
  const { id, dora, testApp } = await createLeavingDora()
  await removeAccount(testApp.deps, id)
  expect(await dora.request(users.me)).toMatchObject({ id })
})

test('an account whose removal has started has no password, role, session or waiting email', async () => {
  const { id, dora, rowOfDora, testApp } = await createLeavingDora()
  const olga = await testApp.createMember('olga')
  await testApp.db.updateTable('members').set({ role: 'moderator' }).where('id', '=', id).execute()
  const news = { subject: 'News', text: 'News', html: 'News' }
  await transaction(testApp.db, async (tx) => {
    for (const to of [email, `${email}.au`]) await testApp.deps.jobs.add(tx, 'send_mail', { to, ...news })
    await testApp.deps.jobs.add(tx, 'send_reset_link', { email })
  })
  await olga.request(users.deleteMember, { params: { userId: id } })
  expect(await rowOfDora()).toMatchObject({ role: 'member', password_hash: '' })
  expect(await testApp.db.selectFrom('sessions').select('id').where('member_id', '=', id).execute()).toEqual([])
  expect(await dora.request(users.me)).toBeRejectedWith('not_authenticated')
  const { rows } = await sql<{ address: string; subject: string | null }>`
    select coalesce(payload->>'to', payload->>'email') as address, payload->>'subject' as subject
    from graphile_worker._private_jobs where payload::text like ${`%${email}%`} order by address`.execute(testApp.db)
  expect(rows).toEqual([
    { address: email, subject: 'Your Daystar account was deleted' },
    { address: `${email}.au`, subject: 'News' },
  ])
})
