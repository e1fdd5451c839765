/**
 * Joining the community: sign-up and invitations.
 *
 * Guarantees: an account is created only if the stored settings permit it at that moment. An invitation is used at most as often as its
 * limit permits, also by concurrent sign-ups in several processes, and who invited whom is recorded with the account.
 */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'

export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  signUpRoutes(app, deps)
  invitationRoutes(app, deps)
}
