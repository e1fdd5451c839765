import { users } from '@daystar/contract/accounts'
import { oidc } from '@daystar/contract/accounts/oidc'
import { community } from '@daystar/contract/community'
import { applications } from '@daystar/contract/joining/applications'
import { expect, test } from 'vitest'
import { Caller } from '../../../testing/callers.ts'
import { password, signIn } from '../../../testing/credentials.ts'
import { arrive, createOidcApp } from '../../../testing/services/oidc-flow.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { archivedProfile } from '../../archives/records/account-queries.ts'

async function createCommunity() {
  const app = await createTestApp({ members: ['olga'] })
  const edit = (body: object) => app.olga.request(community.edit, { body })
  return { ...app, edit }
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

const acceptances = ({ db }: TestApp) =>
  db.selectFrom('rules_acceptances').select(['member_id', 'version', 'accepted_at']).execute()

test('an applicant accepts the rules with the application, and is asked again only if they change until the decision', async () => {
  const { visitor, olga, edit, testApp } = await createCommunity()
  const { db } = testApp
  await edit({ rules: 'Be kind.', rules_version: 'first', joining: 'application' })
  const apply = (name: string, accepted_rules?: string) => {
    const account = { name, email: `${name}@lake.example`, password, message: 'I swim.' }
    return visitor.request(applications.create, { body: { ...account, ...(accepted_rules && { accepted_rules }) } })
  }
  const approve = async () => {
    const [application] = await olga.request(applications.list)
    await olga.request(applications.approve, { params: { applicationId: application?.id ?? 0 } })
    const email = `${application?.name}@lake.example`
    return new Caller(testApp.app, (await signIn(visitor, email)).access_token)
  }
  expect(await apply('Emil')).toMatchObject({ status: 422, code: 'rules_not_accepted' })
  expect(await apply('Emil', 'older')).toBeRejectedWith('rules_not_accepted')
  await apply('Emil', 'first')
  await apply('Frida', 'first')
  const yesterday = new Date(Date.now() - 86_400_000)
  await db.updateTable('applications').set({ created_at: yesterday }).where('name', '=', 'Emil').execute()

  const emil = await approve()
  expect(await acceptances(testApp)).toEqual([
    { member_id: (await emil.request(users.me)).id, version: 'first', accepted_at: yesterday },
  ])
  expect(await toAccept(emil)).toBeNull()
  await edit({ rules: 'Be kind and wear a cap.', rules_version: 'second' })
  const frida = await approve()
  expect(await toAccept(frida)).toBe('second')
  await edit({ rules_version: '' })
  await apply('Greta')
  expect(await toAccept(await approve())).toBeNull()
  expect(await acceptances(testApp)).toHaveLength(2)
})

test('people who join or apply with OpenID Connect accept the rules', async () => {
  const { visitor, testApp, provider } = await createOidcApp()
  const olga = await testApp.createMember('olga')
  const edit = (body: object) => olga.request(community.edit, { body })
  await edit({ rules: 'Be kind.', rules_version: 'first' })
  const { ticket } = await arrive(provider, visitor, 'emil')
  const join = (accepted?: object) => visitor.request(oidc.signUp, { body: { ticket, name: 'Emil', ...accepted } })
  expect(await join()).toMatchObject({ status: 422, code: 'rules_not_accepted' })
  expect(await join({ accepted_rules: 'older' })).toBeRejectedWith('rules_not_accepted')
  const { user } = await join({ accepted_rules: 'first' })
  expect(user).toMatchObject({ rules_to_accept: null })
  expect(await acceptances(testApp)).toMatchObject([{ member_id: user.id, version: 'first' }])

  await edit({ joining: 'application' })
  const { ticket: fridas } = await arrive(provider, visitor, 'frida')
  const apply = (accepted?: object) =>
    visitor.request(oidc.apply, { body: { ticket: fridas, name: 'Frida', message: 'I swim.', ...accepted } })
  expect(await apply()).toBeRejectedWith('rules_not_accepted')
  expect(await apply({ accepted_rules: 'first' })).toEqual({ status: 'open' })
  const [application] = await olga.request(applications.list)
  await olga.request(applications.approve, { params: { applicationId: application?.id ?? 0 } })
  expect((await acceptances(testApp)).map(({ version }) => version)).toEqual(['first', 'first'])
})
