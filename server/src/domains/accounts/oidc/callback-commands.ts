import type { oidc } from '@daystar/contract/accounts/oidc'
import { limits } from '@daystar/contract/limits'
import type { ReplyOf } from '@daystar/contract/route'
import { ApiError, apiError } from '../../../platform/api/api-error.ts'
import type { Cause } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type OidcClient, OidcError, type OidcIdentity } from '../../../platform/oidc-client.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { isEmailAddress } from '../email-address/commands.ts'
import { confirmSession } from '../identity-confirmation/oidc-confirmation-commands.ts'
import { storedAddress } from '../members/address-queries.ts'
import { credentialsOf } from '../members/queries.ts'
import type { PendingSignIn } from '../sign-in/login-commands.ts'
import { connectIdentity, memberOfIdentity } from './identity-commands.ts'
import { newRequest, type OidcPurpose, storeRequest, takeRequest } from './request-commands.ts'
import { createTicket } from './ticket-commands.ts'

type OidcDeps = Deps & { readonly oidcClient: OidcClient }

interface AuthorizationCallback {
  /** The query of the address to which the provider sent the browser. */
  readonly response: string
  readonly browserToken: string
}

/** The address of the provider, and a token for the browser that starts the sign-in. */
export async function beginOidc(deps: OidcDeps, purpose: OidcPurpose, viewer: SignedInViewer | null) {
  const begun = newRequest(purpose)
  const url = await orApiError(deps, () => deps.oidcClient.addressOf(begun.request))
  await storeRequest(deps.db, begun, { purpose, memberId: viewer?.id ?? null })
  return { url, browser_token: begun.browserToken }
}

/** Verifies the response of the provider, and decides what the person does next. */
export async function handleSignInCallback(
  deps: OidcDeps,
  { invitation, ...callback }: AuthorizationCallback & { readonly invitation: string | undefined },
  pendingSignIn: PendingSignIn,
): Promise<ReplyOf<typeof oidc.callback>> {
  const { db } = deps
  const { identity } = await identityOf(deps, callback, null)
  const { issuer, subject } = identity
  const isVerified = identity.isEmailVerified && isEmailAddress(identity.email)
  const email = isVerified ? storedAddress(identity.email) : ''
  const name = singleLine(identity.name).slice(0, limits.nameMax).toWellFormed()
  const next = await nextStep(deps, { issuer, subject, email })
  if (next !== 'sign_in' && email === '') throw unverifiedEmail(deps.config)
  // With an invitation, an application does not have to be decided first.
  const pending = next === 'sign_up' && invitation === undefined ? await pendingSignIn(db, email) : undefined
  if (pending) throw pending.error
  return { ticket: await createTicket(db, { issuer, subject, email, name }), next, name, email }
}

function unverifiedEmail({ oidcOnly }: Deps['config']): ApiError {
  if (!oidcOnly) return apiError('oidc_email_unverified')
  return new ApiError('oidc_email_unverified', {
    text: (t) => t('The sign-in service did not confirm your email address. Confirm it there and try again.'),
  })
}

async function nextStep(
  { db }: Deps,
  { email, ...identity }: { issuer: string; subject: string; email: string },
): Promise<'sign_in' | 'sign_up' | 'connect'> {
  if (await memberOfIdentity(db, identity)) return 'sign_in'
  return (await credentialsOf(db, email)) ? 'connect' : 'sign_up'
}

/**
 * Verifies the response of the provider for a signed-in member, who connects the account or confirms a sensitive
 * change.
 */
export async function handleSessionCallback(
  deps: OidcDeps,
  viewer: SignedInViewer,
  { address, ...callback }: AuthorizationCallback & Cause,
): Promise<'connect' | 'confirm'> {
  const { identity, purpose } = await identityOf(deps, callback, viewer.id)
  if (purpose === 'confirm') {
    const owner = await memberOfIdentity(deps.db, identity)
    if (owner?.id !== viewer.id) throw apiError('oidc_other_identity')
    await confirmSession(deps.db, viewer, { address })
    return 'confirm'
  }
  await transaction(deps.db, (tx) => connectIdentity(tx, deps, { memberId: viewer.id, identity, address }))
  return 'connect'
}

async function identityOf(
  deps: OidcDeps,
  callback: AuthorizationCallback,
  memberId: number | null,
): Promise<{ identity: OidcIdentity; purpose: OidcPurpose }> {
  const { request, purpose } = await takeRequest(deps.db, { ...callback, memberId })
  return { identity: await orApiError(deps, () => deps.oidcClient.identityOf(callback.response, request)), purpose }
}

async function orApiError<T>({ log }: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OidcError)) throw error
    if (error.kind !== 'cancelled') log.warn({ reason: error.message }, 'A sign-in with OpenID Connect failed.')
    throw apiError(`oidc_${error.kind}`)
  }
}
