/** Joining the community: sign-up, invitations and applications. `docs/domains.md` lists the guarantees. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { applicationRoutes } from './applications/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import type { PackEvents } from './packs/pack-events.ts'
import { oidcSignUpRoutes } from './sign-up/oidc-routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { welcomeRoutes } from './welcome/routes.ts'

export { removeExpiredApplications } from './applications/commands.ts'
export { remindOfApplications, sendApplicationEmails } from './applications/email-commands.ts'
export { openApplicationCount } from './applications/queries.ts'
export { removeInvitationAddresses } from './invitations/email-commands.ts'
export type { PackEvents } from './packs/pack-events.ts'
export { pendingSignIn } from './pending-sign-in.ts'

export function joiningRoutes(app: FastifyInstance, deps: Deps, packEvents: PackEvents): void {
  signUpRoutes(app, deps, packEvents)
  oidcSignUpRoutes(app, deps, packEvents)
  invitationRoutes(app, deps, packEvents)
  applicationRoutes(app, deps)
  welcomeRoutes(app, deps)
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Emails to moderators about new applications. */
    send_application_emails: Record<string, never>
  }
}
