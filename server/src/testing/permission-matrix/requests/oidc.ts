import { randomUUID } from 'node:crypto'
import { users } from '@daystar/contract/accounts'
import { oidc } from '@daystar/contract/accounts/oidc'
import { Caller } from '../../callers.ts'
import { password } from '../../credentials.ts'
import { arrive, visitProvider } from '../../services/oidc-flow.ts'
import type { Community } from '../community.ts'
import { ownSession, withOwnPassword } from '../sessions.ts'
import type { RequestsOf } from './requests-of.ts'

/** A person without an account, with a ticket. */
async function newArrival({ testApp, provider }: Community) {
  const account = randomUUID()
  return { account, ...(await arrive(provider, testApp.visitor, account)) }
}

/** The session of a new account, and what its browser has when the provider has sent it back. */
async function returnOfOwn(community: Community) {
  const token = await ownSession(community)
  const authorizationRequest = await new Caller(community.testApp.app, token).request(oidc.beginConnecting, {
    body: { password },
  })
  return { token, body: await visitProvider(community.provider, authorizationRequest, randomUUID()) }
}

/** Valid input for the endpoints of sign-in with OpenID Connect. */
export const signInServices: RequestsOf<'oidc'> = {
  'oidc.callback': async (_, __, { testApp, provider }) => ({
    body: await visitProvider(provider, await testApp.visitor.request(oidc.begin), randomUUID()),
  }),
  'oidc.signIn': async (_, __, community) => {
    const { testApp, provider } = community
    const { account, ticket } = await newArrival(community)
    await testApp.visitor.request(oidc.signUp, { body: { ticket, name: 'Dora' } })
    return { body: { ticket: (await arrive(provider, testApp.visitor, account)).ticket } }
  },
  'oidc.signUp': async (_, __, community) => ({
    body: { ticket: (await newArrival(community)).ticket, name: 'Dora' },
  }),
  'oidc.apply': async () => ({ body: { ticket: 'a ticket', name: 'Dora', message: 'I swim, too.' } }),
  'oidc.connectAndSignIn': async (_, __, { testApp, provider }) => {
    const account = randomUUID()
    await testApp.visitor.request(users.signUp, { body: { name: 'Dora', email: `${account}@id.example`, password } })
    return { body: { ticket: (await arrive(provider, testApp.visitor, account)).ticket, password } }
  },
  'oidc.beginConnecting': withOwnPassword,
  'oidc.ownCallback': async (_, caller, community) => {
    const { token, body } = await returnOfOwn(community)
    return { body, ...(caller !== 'visitor' && { token }) }
  },
}
