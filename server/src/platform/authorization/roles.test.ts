import type { Role } from '@daystar/contract/roles'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { hasModeratorRole, hasOperatorRole, isModerator, isOperator, isRole } from './roles.ts'

const roles = ['member', 'moderator', 'operator'] as const satisfies Role[]

test('operators are also moderators', () => {
  expect(roles.filter(isModerator)).toEqual(['moderator', 'operator'])
  expect(roles.filter(isOperator)).toEqual(['operator'])
})

test('an unknown role and no role have no rights', () => {
  for (const role of ['auditor' as Role, 'toString' as Role, null, undefined]) {
    expect(isModerator(role)).toBe(false)
    expect(isOperator(role)).toBe(false)
  }
})

test('names of roles are recognized', () => {
  expect(roles.every(isRole)).toBe(true)
  expect(isRole('auditor')).toBe(false)
  expect(isRole('toString')).toBe(false)
})

test('the conditions in SQL give the same answers', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const { rows } = await sql<{ role: Role; moderates: boolean; operates: boolean }>`
    select m.role, ${hasModeratorRole('m')} as moderates, ${hasOperatorRole('m')} as operates
    from unnest(${[...roles, 'auditor', null]}::text[]) as m (role)`.execute(db)
  expect(rows).toHaveLength(5)
  for (const { role, moderates, operates } of rows) {
    expect(moderates ?? false, role).toBe(isModerator(role))
    expect(operates ?? false, role).toBe(isOperator(role))
  }
})

test('the partial index of moderators serves the conditions in SQL', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const { rows } = await db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection)
    return await sql<{ 'QUERY PLAN': string }>`
      explain select m.id from members m where ${hasModeratorRole('m')}`.execute(connection)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('members_by_role')
})
