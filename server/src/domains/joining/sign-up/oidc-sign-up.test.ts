import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { oidc } from '@daystar/contract/accounts/oidc'
import { passkeys } from '@daystar/contract/accounts/passkeys'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { memberAdministration } from '@daystar/contract/administration/members'
import { community } from '@daystar/contract/community'
import { applications } from '@daystar/contract/joining/applications'
import { invitations } from '@daystar/contract/joining/invitations'
import { expect, test } from 'vitest'
import { Caller, type Member } from '../../../testing/callers.ts'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { arrive, createOidcApp, joinAs } from '../../../testing/services/oidc-flow.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

async function createCommunity(joining: 'open' | 'invitation' | 'application' | 'closed') {
  const context = await createOidcApp({ rateLimit: true })
  const olga = await context.testApp.createMember('olga')
  await olga.request(community.edit, { body: { joining, time_zone: 'Europe/Berlin' } })
  const join = async (account: string, invitation?: string) => {
    const arrival = await arrive(context.provider, context.visitor, account, invitation)
    if (!('ticket' in arrival)) return arrival
    const body = { ticket: arrival.ticket, name: ' Emil Berg ', ...(invitation !== undefined && { invitation }) }
    return await context.visitor.request(oidc.signUp, { body })
  }
  return { ...context, olga, join }
}

/** Another process of the same community, with OIDC_ONLY. */
async function startOidcOnly(testApp: TestApp) {
  const app = await testApp.startSecondProcess({ oidcOnly: true })
  return {
    visitor: new Caller(app, null),
    as: ({ token }: Member) => new Caller(app, token),
    withToken: (token: string) => new Caller(app, token),
  }
}

async function invite(caller: Member) {
  const { url } = await caller.request(invitations.create, { body: { max_uses: 1, days: 7 } })
  return url.split('#')[1] ?? ''
}

test('an open community creates an account with the chosen name and a username from it', async () => {
  const { join, olga, visitor } = await createCommunity('open')
  expect(await join('emil')).toMatchObject({
    user: { name: 'Emil Berg', email: 'emil@id.example', time_zone: 'Europe/Berlin', email_confirmed: true },
  })
  expect(await signIn(visitor, 'emil@id.example', '')).toBeRejectedWith('incorrect_login')
  await olga.request(community.edit, { body: { sign_ups_per_hour: 1 } })
  expect(await join('frida')).toBeRejectedWith('too_many')
})

test('a community by invitation accepts only people with one, which is used once', async () => {
  const { ada, join } = await createCommunity('invitation')
  expect(await join('emil')).toBeRejectedWith('invitation_required')
  expect(await join('emil', 'unknown')).toBeRejectedWith('invitation_invalid')
  const token = await invite(ada)
  expect(await join('emil', token)).toHaveProperty('access_token')
  expect(await join('frida', token)).toBeRejectedWith('invitation_invalid')
})

test('a closed community accepts no new members', async () => {
  const { ada, join } = await createCommunity('closed')
  expect(await join('emil', await invite(ada))).toBeRejectedWith('sign_up_closed')
})

test('an application is decided by a moderator, and then signs in with the provider', async () => {
  const { join, provider, olga, visitor, testApp } = await createCommunity('application')
  expect(await join('emil')).toBeRejectedWith('application_required')
  const applyAs = async (account: string) => {
    const [first, second] = [await arrive(provider, visitor, account), await arrive(provider, visitor, account)]
    const body = { name: 'Emil', message: 'I swim every morning.' }
    expect(await visitor.request(oidc.apply, { body: { ...body, ticket: first.ticket } })).toEqual({ status: 'open' })
    const again = await visitor.request(oidc.apply, { body: { ...body, ticket: second.ticket } })
    expect(again).toBeRejectedWith('application_exists')
  }
  await applyAs('emil')
  expect(await arrive(provider, visitor, 'emil')).toBeRejectedWith('application_open')
  expect(await signIn(visitor, 'emil@id.example', '')).toBeRejectedWith('incorrect_login')
  const [application] = await olga.request(applications.list)
  await olga.request(applications.approve, { params: { applicationId: application?.id ?? 0 } })
  await testApp.runJobs()
  expect(testApp.sentEmails.at(-1)?.text).toContain('Sign in with Example ID')
  const { next, ticket } = await arrive(provider, visitor, 'emil')
  expect(next).toBe('sign_in')
  expect(await visitor.request(oidc.signIn, { body: { ticket } })).toMatchObject({ user: { email_confirmed: true } })

  await applyAs('frida')
  const [declined] = await olga.request(applications.list)
  await olga.request(applications.decline, { params: { applicationId: declined?.id ?? 0 }, body: {} })
  expect(await arrive(provider, visitor, 'frida')).toBeRejectedWith('application_declined')
})

test('an invitation replaces an application that was not decided', async () => {
  const { ada, join, provider, visitor, testApp } = await createCommunity('application')
  const { ticket } = await arrive(provider, visitor, 'emil')
  await visitor.request(oidc.apply, { body: { ticket, name: 'Emil', message: 'I swim.' } })
  expect(await join('emil', await invite(ada))).toHaveProperty('access_token')
  expect(await testApp.db.selectFrom('applications').select('id').execute()).toEqual([])
})

test('with OIDC_ONLY, other ways to sign in and to join are rejected, and earlier accounts can be connected', async () => {
  const { provider, visitor, testApp } = await createOidcApp()
  const olga = await testApp.createMember('olga')
  const { id } = await signUp(visitor, 'Dora', { email: 'dora@id.example' })
  const only = await startOidcOnly(testApp)
  const account = { name: 'Emil', email: 'emil@id.example', password }
  const credential = new SoftwareAuthenticator('http://daystar.example').use({})
  for (const reply of [
    await signIn(only.visitor, 'dora@id.example'),
    await only.visitor.request(secondFactor.signIn, { body: { username: 'dora@id.example', password, code: '1' } }),
    await only.visitor.request(passkeys.signIn, { body: { credential } }),
    await only.visitor.request(auth.forgot, { body: { email: 'dora@id.example' } }),
    await only.visitor.request(users.signUp, { body: account }),
    await only.visitor.request(applications.create, { body: { ...account, message: 'I swim.' } }),
  ])
    expect(reply).toBeRejectedWith('oidc_required')
  expect(await only.visitor.request(community.read)).toMatchObject({ oidc: { name: 'Example ID', is_only: true } })

  // A member who has forgotten the password gets a link from an operator.
  const operator = only.as(olga)
  await operator.request(memberAdministration.sendPasswordLink, { params: { userId: id } })
  await testApp.runJobs()
  const token = new URL(testApp.sentEmails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
  const renewed = 'evening swim in the sea'
  await only.visitor.request(auth.reset, { body: { token, new_password: renewed } })
  const { ticket } = await arrive(provider, only.visitor, 'dora')
  const connected = await only.visitor.request(oidc.connectAndSignIn, { body: { ticket, password: renewed } })
  const dora = only.withToken(connected.access_token)
  expect(await dora.request(oidc.disconnect)).toBeRejectedWith('oidc_last_sign_in_method')
})

test('with OIDC_ONLY, security emails lead to the settings instead of a new password', async () => {
  const { provider, testApp } = await createOidcApp()
  const only = await startOidcOnly(testApp)
  await joinAs(provider, only.visitor, 'emil')
  const { ticket } = await arrive(provider, only.visitor, 'emil')
  await only.visitor.request(oidc.signIn, { body: { ticket } })
  await testApp.runJobs()
  expect(testApp.sentEmails.at(-1)).toMatchObject({
    subject: 'New sign-in to your Daystar account',
    link: `${testApp.deps.config.publicUrl}/settings/sign-in`,
    text: expect.stringContaining('change your password for Example ID now'),
  })
})

test('with OIDC_ONLY, an address that the provider has not verified can only be confirmed there', async () => {
  const { provider, testApp } = await createOidcApp()
  const only = await startOidcOnly(testApp)
  provider.accounts.set('emil', { email: 'emil@id.example', email_verified: false })
  expect(await arrive(provider, only.visitor, 'emil')).toMatchObject({
    code: 'oidc_email_unverified',
    detail: 'The sign-in service did not confirm your email address. Confirm it there and try again.',
  })
})

test('rejects sign-ins with a provider in a community without one', async () => {
  const { ada, visitor } = await createTestApp()
  const name = 'Emil'
  const body = { ticket: 'a ticket', response: 'state=a', browser_token: 'a token', name, message: 'I swim.' }
  for (const endpoint of [oidc.begin, oidc.callback, oidc.signIn, oidc.signUp, oidc.apply, oidc.connectAndSignIn])
    expect(await visitor.requestInvalid(endpoint, { body })).toBeRejectedWith('oidc_off')
  for (const endpoint of [oidc.own, oidc.beginConnecting, oidc.beginConfirming, oidc.ownCallback, oidc.disconnect])
    expect(await ada.requestInvalid(endpoint, { body })).toBeRejectedWith('oidc_off')
  expect(await visitor.request(community.read)).toMatchObject({ oidc: null })
})
