import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { oidc } from '@daystar/contract/accounts/oidc'
import { passkeys } from '@daystar/contract/accounts/passkeys'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { setup } from '@daystar/contract/community/setup'
import type { ErrorCode } from '@daystar/contract/errors'
import { roles } from '@daystar/contract/roles'
import type { Route } from '@daystar/contract/route'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { HealthProblem } from './health.ts'
import { SecurityLogFile } from './security-log-file.ts'

/** Requests that are events when they succeed. */
const successes = new Map<Route | undefined, string>([
  [auth.login, 'signed_in'],
  [secondFactor.signIn, 'signed_in'],
  [passkeys.signIn, 'signed_in'],
  [oidc.signIn, 'signed_in'],
  [oidc.signUp, 'signed_in'],
  [oidc.connectAndSignIn, 'oidc_connected'],
  [oidc.disconnect, 'oidc_disconnected'],
  [setup.finish, 'community_set_up'],
  [auth.logout, 'signed_out'],
  [auth.reset, 'password_reset'],
  [users.changePassword, 'password_changed'],
  [users.changeEmail, 'email_change_requested'],
  [auth.confirmEmail, 'email_confirmed'],
  [auth.restoreEmail, 'email_restored'],
  [secondFactor.confirm, 'second_factor_on'],
  [secondFactor.turnOff, 'second_factor_off'],
  [secondFactor.renewRecoveryCodes, 'recovery_codes_renewed'],
  [passkeys.register, 'passkey_added'],
  [passkeys.remove, 'passkey_removed'],
  [users.requestDeletion, 'deletion_requested'],
  [users.deleteMember, 'account_deleted'],
  [users.endSession, 'session_ended'],
  [users.endOtherSessions, 'session_ended'],
  [roles.set, 'role_changed'],
  [roles.undo, 'role_changed'],
])

/** Responses of an OpenID Connect provider that do not prove an identity. */
const rejectedByProvider: ReadonlySet<ErrorCode> = new Set(['oidc_invalid', 'oidc_failed'])

/**
 * Writes what intrusion detection needs, one JSON object per line, to standard error or a file, and returns what
 * `/readyz` says about it. In contrast to the audit log in the database, it also contains requests that were rejected,
 * and works when the database does not.
 */
export function registerSecurityLog(app: FastifyInstance, target: string): HealthProblem {
  const file = target === 'stderr' ? null : new SecurityLogFile(target, app.log)
  const log = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: () => ({ log: 'security' }) } },
    file ?? pino.destination({ dest: 2, sync: true }),
  )
  // The event is written before the response is sent: a client that has received it must find the event in the log.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config
    const event = eventOf(endpoint, reply.statusCode, request.errorCode)
    if (event !== null)
      log.info({
        event,
        status: reply.statusCode,
        // Null if the request was rejected before, or does without a session, like a sign-in.
        member_id: request.viewer?.id ?? null,
        address: request.ip,
        method: request.method,
        route: request.routeOptions.url ?? null,
        request_id: request.id,
      })
    done()
  })
  return () => file?.problem ?? null
}

function eventOf(endpoint: Route | undefined, status: number, code: ErrorCode | null): string | null {
  if (status < 300) return successes.get(endpoint) ?? null
  if (status === 429) return 'rate_limited'
  if (status === 403) return 'permission_denied'
  if (code === 'second_factor_wrong') return 'second_factor_failed'
  if (code === 'passkey_invalid' && endpoint === passkeys.signIn) return 'sign_in_failed'
  if (code !== null && rejectedByProvider.has(code) && endpoint === oidc.callback) return 'sign_in_failed'
  // Members also enter their password to confirm a change.
  if (code === 'incorrect_login')
    return endpoint?.options.access === 'required' ? 'password_rejected' : 'sign_in_failed'
  return null
}
