import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

test('replies name the member for whom they are, so that devices store them apart; those of the suspended and of visitors name none', async () => {
  const { testApp, ada, ben } = await createTestApp()
  const memberOf = async (token: string | null, url = '/api/feed') => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await testApp.app.inject({ url, headers })
    return [response.statusCode, response.headers['x-daystar-member']]
  }
  expect(await memberOf(ada.token)).toEqual([200, String(ada.id)])
  expect(await memberOf(ben.token)).toEqual([200, String(ben.id)])
  expect(await memberOf(null, '/api/community')).toEqual([200, undefined])
  expect(await memberOf('invalid', '/api/users/me')).toEqual([401, undefined])
  await sql`update members set suspended_until = 'infinity' where id = ${ben.id}`.execute(testApp.db)
  const second = await testApp.startSecondProcess()
  const headers = { authorization: `Bearer ${ben.token}` }
  const suspended = await second.inject({ url: '/api/users/me/sanctions', headers })
  expect([suspended.statusCode, suspended.headers['x-daystar-member']]).toEqual([200, undefined])
})
