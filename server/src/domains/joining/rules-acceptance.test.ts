import { users } from '@daystar/contract/accounts'
import { community } from '@daystar/contract/community'
import { expect, test } from 'vitest'
import { Caller } from '../../testing/callers.ts'
import { password, signIn } from '../../testing/credentials.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { archivedProfile } from '../archives/account-queries.ts'

async function createCommunity() {
  const app = await createTestApp()
  const olga = await app.testApp.createMember('Olga', { role: 'operator' })
  const edit = (body: object) => olga.request(community.edit, { body })
  return { ...app, olga, edit }
}

const signUp = (visitor: Caller, name: string, accepted_rules?: string) =>
  visitor.request(users.signUp, {
    body: { name, email: `${name}@lake.example`, password, ...(accepted_rules !== undefined && { accepted_rules }) },
  })
const toAccept = async (member: Caller) => (await member.request(users.me)).rules_to_accept
const accept = (member: Caller, version: string) => member.request(community.acceptRules, { body: { version } })

test('a sign-up needs the acceptance of the rules only where the community requires it', async () => {
  const { visitor, edit, testApp } = await createCommunity()
  await edit({ rules: 'Be kind.' })
  expect(await visitor.request(community.read)).toMatchObject({ rules_version: null })
  expect(await signUp(visitor, 'Dora')).toHaveProperty('id')
  await edit({ rules_version: 'first' })
  expect(await visitor.request(community.read)).toMatchObject({ rules_version: 'first' })
  expect(await signUp(visitor, 'Emil')).toMatchObject({ status: 422, code: 'rules_not_accepted' })
  expect(await signUp(visitor, 'Emil', 'older')).toBeRejectedWith('rules_not_accepted')
  const { id } = await signUp(visitor, 'Emil', 'first')
  expect(await testApp.db.selectFrom('rules_acceptances').select(['member_id', 'version']).execute()).toEqual([
    { member_id: id, version: 'first' },
  ])
  const emil = new Caller(testApp.app, (await signIn(visitor, 'emil@lake.example')).access_token)
  expect(await toAccept(emil)).toBeNull()
  await edit({ rules: '' })
  expect(await signUp(visitor, 'Frida')).toHaveProperty('id')
})

test('members are asked again after a change that the operator marks, and only then', async () => {
  const { ada, ben, edit, testApp } = await createCommunity()
  await edit({ rules: 'Be kind.', rules_version: 'first' })
  expect(await toAccept(ada)).toBe('first')
  await accept(ada, 'first')
  await accept(ada, 'first')
  expect(await toAccept(ada)).toBeNull()
  await edit({ rules: 'Be kind!' })
  expect(await toAccept(ada)).toBeNull()
  await edit({ rules: 'Be kind and wear a cap.', rules_version: 'second' })
  expect(await toAccept(ada)).toBe('second')
  expect(await accept(ada, 'first')).toBeRejectedWith('rules_changed')
  await accept(ada, 'second')
  expect(await archivedProfile(testApp.db, ada.id)).toMatchObject({
    accepted_rules: [{ version: 'first' }, { version: 'second' }],
  })
  await edit({ rules_version: '' })
  expect(await toAccept(ben)).toBeNull()
  await testApp.db.deleteFrom('members').where('id', '=', ada.id).execute()
  expect(await testApp.db.selectFrom('rules_acceptances').select('version').execute()).toEqual([])
})
