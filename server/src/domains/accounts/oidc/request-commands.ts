import { hash as digest, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import type { OidcRequest } from '../../../platform/oidc-client.ts'

const validMinutes = 10

export type OidcPurpose = 'sign_in' | 'connect' | 'confirm'

interface BegunRequest {
  readonly request: OidcRequest
  /**
   * Only the browser that starts the sign-in gets it, so that a link to the response has no effect in another browser.
   */
  readonly browserToken: string
}

const randomToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => digest('sha256', token, 'buffer')

/**
 * Creates the state of one sign-in at the provider. It is stored by `storeRequest`, once the provider can be reached.
 */
export function newRequest(purpose: OidcPurpose): BegunRequest {
  const [state, nonce, codeVerifier, browserToken] = [randomToken(), randomToken(), randomToken(), randomToken()]
  return { request: { state, nonce, codeVerifier, isConfirmation: purpose === 'confirm' }, browserToken }
}

export async function storeRequest(
  db: Db,
  { request, browserToken }: BegunRequest,
  { purpose, memberId }: { purpose: OidcPurpose; memberId: number | null },
): Promise<void> {
  await db
    .insertInto('oidc_requests')
    .values({
      state_hash: hashOf(request.state),
      browser_hash: hashOf(browserToken),
      purpose,
      member_id: memberId,
      nonce: request.nonce,
      code_verifier: request.codeVerifier,
      expires_at: sql<Date>`now() + make_interval(mins => ${validMinutes})`,
    })
    .execute()
}

/**
 * Deletes the request to which a response of the provider belongs, in a transaction of its own, so that it works once
 * even if the response is wrong, and returns it. Throws `oidc_invalid`, also for a request of another member and from
 * another browser.
 */
export async function takeRequest(
  db: Db,
  { response, browserToken, memberId }: { response: string; browserToken: string; memberId: number | null },
): Promise<{ readonly request: OidcRequest; readonly purpose: OidcPurpose }> {
  const state = new URLSearchParams(response).get('state') ?? ''
  const row = await transaction(db, (tx) =>
    tx
      .deleteFrom('oidc_requests')
      .where('state_hash', '=', hashOf(state))
      .where('browser_hash', '=', hashOf(browserToken))
      .where('member_id', 'is not distinct from', memberId)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['purpose', 'nonce', 'code_verifier as codeVerifier'])
      .executeTakeFirst(),
  )
  if (!row) throw apiError('oidc_invalid')
  const { purpose, nonce, codeVerifier } = row
  return { purpose, request: { state, nonce, codeVerifier, isConfirmation: purpose === 'confirm' } }
}
