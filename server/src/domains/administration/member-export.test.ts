import { auth } from '@daystar/contract/accounts/auth'
import { administration } from '@daystar/contract/administration'
import { audit } from '@daystar/contract/audit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { archivedProfile } from '../archives/records/account-queries.ts'

const createCommunity = () => createTestApp({ members: ['olga'] })

test('an operator exports the members that match as CSV, which is recorded', async () => {
  const { ada, ben, olga, testApp } = await createCommunity()
  await testApp.db.insertInto('invited_members').values({ member_id: ben.id, invited_by: ada.id }).execute()
  const { headers, body } = await olga.requestRaw(administration.exportMembers)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, ...rows] = body.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    '"Id","Name","Username","Email","Role","Joined","Last seen","Invited by","Activities","Restricted","Suspended"',
  )
  expect(rows).toHaveLength(4)
  const today = new Date().toISOString().slice(0, 10)
  expect(rows[2]).toMatch(
    new RegExp(`^${ben.id},"${ben.name}",.*,"${ben.email}","member","${today}","${today}","${ada.name}",0,"no","no"$`),
  )
  const moderators = await olga.requestRaw(administration.exportMembers, { query: { role: 'operator' } })
  expect(moderators.body.split('\r\n')).toHaveLength(3)
  expect(await olga.request(audit.list, { query: { action: 'members_exported' } })).toHaveLength(2)
})

test('a name in the exported file is never a formula of a spreadsheet', async () => {
  const { ada, olga, testApp } = await createCommunity()
  const cellFor = async (name: string) => {
    await testApp.db.updateTable('members').set({ name }).where('id', '=', ada.id).execute()
    const { body } = await olga.requestRaw(administration.exportMembers, { query: { q: ada.email } })
    return body.slice(body.indexOf(`${ada.id},`) + `${ada.id},`.length, body.indexOf(',"member"'))
  }
  for (const start of ['=', '+', '-', '@', ' =', '\t', '\r', '＝'])
    expect(await cellFor(`${start}cmd|' /C calc'!A0`)).toMatch(/^"'/)
  expect(await cellFor('=HYPERLINK("http://evil.example","Ada")')).toContain(
    `"'=HYPERLINK(""http://evil.example"",""Ada"")"`,
  )
  expect(await cellFor('Ada "the seal", Lovelace')).toMatch(/^"Ada ""the seal"", Lovelace",/)
})

test('exports communities of more members than one read returns', { timeout: 60_000 }, async () => {
  const { olga, testApp } = await createCommunity()
  await sql`insert into members (email, name, password_hash, time_zone)
    select 'swimmer' || n || '@lake.example', 'Swimmer ' || n, '', 'UTC' from generate_series(1, 1100) n`.execute(
    testApp.db,
  )
  const { body } = await olga.requestRaw(administration.exportMembers)
  const ids = body.trimEnd().split('\r\n').slice(1)
  expect(new Set(ids).size).toBe(1104)
})

test('the last day on which a member was seen remains after the sessions have ended', async () => {
  const { ada, olga, testApp } = await createCommunity()
  const lastSeen = async () => {
    const [found] = await olga.request(administration.members, { query: { q: ada.email } })
    return found?.last_seen_on
  }
  const today = new Date().toISOString().slice(0, 10)
  expect(await lastSeen()).toBe(today)
  await sql`update sessions set last_seen_at = '2026-06-01T23:30:00Z' where member_id = ${ada.id}`.execute(testApp.db)
  expect(await lastSeen()).toBe('2026-06-01')
  await transaction(testApp.db, (tx) => testApp.deps.sessions.end(tx, ada.id))
  expect(await lastSeen()).toBe('2026-06-01')
  await transaction(testApp.db, async (tx) => {
    await testApp.deps.sessions.create(tx, ada.id)
    await tx
      .updateTable('sessions')
      .set({ last_seen_at: new Date('2026-05-01') })
      .where('member_id', '=', ada.id)
      .execute()
    await testApp.deps.sessions.end(tx, ada.id)
  })
  expect(await lastSeen(), 'of the latest session').toBe('2026-06-01')
  await testApp.db.deleteFrom('members').where('id', '=', ada.id).execute()
  expect(await testApp.db.selectFrom('member_last_days').select('day').execute()).toEqual([])
})

test('the last day is in the archive of the member', async () => {
  const { ada, testApp } = await createCommunity()
  expect(await archivedProfile(testApp.db, ada.id)).toMatchObject({ last_seen_on: null })
  await ada.request(auth.logout)
  const today = new Date().toISOString().slice(0, 10)
  expect(await archivedProfile(testApp.db, ada.id)).toMatchObject({ last_seen_on: today })
})
