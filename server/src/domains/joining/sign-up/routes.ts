import { users } from '@daystar/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { visitor } from '../../../platform/authorization/viewer.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { memberProfile, requireOwnSignIn } from '../../accounts/index.ts'
import { originOf } from '../origin.ts'
import type { PackEvents } from '../packs/pack-events.ts'
import { join } from './commands.ts'

/** Sign-up: the domain `accounts` does not depend on `community`, whose settings decide who may create an account. */
export function signUpRoutes(app: FastifyInstance, deps: Deps, packEvents: PackEvents): void {
  serve(app, users.signUp, async ({ body, request }) => {
    requireOwnSignIn(deps.config)
    const memberId = await join({ ...deps, packEvents }, body, originOf(request))
    return await memberProfile(deps.db, visitor, String(memberId))
  })
}
