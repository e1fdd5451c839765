import type { PackChoice } from '@daystar/contract/joining/welcome-packs'
import { api } from '@daystar/contract/wire'
import { useEffect, useRef, useState } from 'react'
import { call } from '#lib/api/api.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { useAction } from '#lib/use-action.ts'
import { type OidcFlow, openedOidcCallback } from '../oidc-flow.ts'
import { isCodeRequired } from './sign-in.ts'
import { deviceToken, readSignIn, startSignedIn } from './store-sign-in.ts'

interface Person {
  readonly ticket: string
  readonly name: string
  readonly email: string
}

/** What happens next to a person whom the sign-in service has sent back. */
export type OidcStep =
  | { readonly kind: 'signed_in' | 'connected' | 'confirmed'; readonly next: string }
  | { readonly kind: 'code'; readonly ticket: string; readonly next: string }
  | ({ readonly kind: 'sign_up'; readonly next: string; readonly invitation: string | undefined } & Person)
  | ({ readonly kind: 'connect'; readonly next: string } & Person)

/** Continues what was begun in this tab. */
export function useOidcCallback() {
  const [opened] = useState(openedOidcCallback)
  const hasStarted = useRef(false)
  const { data: step, error, perform } = useAction<OidcStep>()
  useEffect(() => {
    if (!opened || hasStarted.current) return
    hasStarted.current = true
    void perform(continueFlow(opened))
  })
  return { opened, step, error }
}

async function continueFlow({ response, flow }: { response: string; flow: OidcFlow }): Promise<OidcStep> {
  const { next, invitation, purpose, browserToken: browser_token } = flow
  if (purpose === 'own') {
    const { done } = await call(api.oidc.ownCallback, { body: { response, browser_token } })
    return { kind: done === 'connect' ? 'connected' : 'confirmed', next }
  }
  const body = { response, browser_token, ...(invitation && { invitation }) }
  const { next: step, ...person } = await call(api.oidc.callback, { body })
  if (step === 'sign_up') return { kind: 'sign_up', next, invitation, ...person }
  if (step === 'connect') return { kind: 'connect', next, ...person }
  try {
    startSignedIn(await signInWithTicket(person.ticket))
  } catch (error) {
    if (isCodeRequired(error)) return { kind: 'code', ticket: person.ticket, next }
    throw error
  }
  return { kind: 'signed_in', next }
}

export async function signInWithTicket(ticket: string, code?: string) {
  const body = { ticket, device_token: deviceToken(), ...(code !== undefined && { code }) }
  return readSignIn(await call(api.oidc.signIn, { body }))
}

/** Creates an account and signs in, or sends an application if there is a message for the moderators. */
export async function signUpWithOidc({ invitation, pack, message, ...values }: OidcSignUp): Promise<void> {
  const account = { ...values, time_zone: deviceTimeZone() }
  if (message !== undefined) return void (await call(api.oidc.apply, { body: { ...account, message } }))
  const body = { ...account, device_token: deviceToken(), ...(invitation && { invitation }), ...(pack && { pack }) }
  startSignedIn(readSignIn(await call(api.oidc.signUp, { body })))
}

interface OidcSignUp {
  readonly ticket: string
  readonly name: string
  readonly invitation: string | undefined
  readonly pack: PackChoice | undefined
  readonly message: string | undefined
  /** The version of the rules that the person accepts. */
  readonly accepted_rules?: string
}

interface Proof {
  readonly ticket: string
  readonly password: string
  readonly code?: string
}

export async function connectWithPassword(proof: Proof) {
  return readSignIn(await call(api.oidc.connectAndSignIn, { body: { ...proof, device_token: deviceToken() } }))
}

export async function connectWithPasskey(ticket: string) {
  const { authenticate } = await import('./passkey-ceremonies.ts')
  const { options } = await call(api.passkeys.signInOptions, {})
  const body = { ticket, passkey: await authenticate(options), device_token: deviceToken() }
  return readSignIn(await call(api.oidc.connectAndSignIn, { body }))
}
