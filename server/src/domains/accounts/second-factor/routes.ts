import { secondFactor } from '@daystar/contract/accounts/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from './settings-commands.ts'

/** The settings of the second factor; signing in with it is in auth-routes.ts. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, secondFactor.read, ({ viewer }) => secondFactorOf(deps.db, viewer.id))

  serve(app, secondFactor.begin, ({ viewer, body }) => beginSecondFactor(deps, viewer, body.password))

  serve(app, secondFactor.confirm, async ({ viewer, body, request }) => ({
    recovery_codes: await confirmSecondFactor(deps, viewer, { code: body.code, address: request.ip }),
  }))

  serve(app, secondFactor.renewRecoveryCodes, async ({ viewer, body, request }) => ({
    recovery_codes: await renewRecoveryCodes(deps, viewer, { password: body.password, address: request.ip }),
  }))

  serve(app, secondFactor.turnOff, async ({ viewer, body, request }) =>
    turnOffSecondFactor(deps, viewer, { password: body.password, address: request.ip }),
  )
}
