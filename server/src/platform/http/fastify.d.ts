import type { ErrorCode } from '@daystar/contract/errors'
import type { Access, Route } from '@daystar/contract/route'
import type { OnUndecidedPolicy } from '../authorization/authorization.ts'
import type { Viewer } from '../authorization/viewer.ts'
import type { SpooledFile } from './body/spool.ts'
import type { Draining } from './draining.ts'
import type { HealthProblem } from './health.ts'
import type { IdempotencyStore } from './idempotency-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
    /** What `/readyz` lists apart from the problems of `Deps.readiness`. */
    healthProblems: HealthProblem[]
    idempotencyStore: IdempotencyStore
    /** Called when a request succeeds before a decision on the policy of its endpoint; null disables the check. */
    onUndecidedPolicy: OnUndecidedPolicy | null
  }
  interface FastifyRequest {
    viewer: Viewer
    spooled: SpooledFile | null
    /** The code of the error with which the request was rejected. */
    errorCode: ErrorCode | null
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that this route serves. */
    endpoint?: Route
    isAlias?: boolean
    /** Access to a route that is not part of the contract, such as a stream. */
    access?: Access
    /** The response stays open, so its duration says nothing. */
    isStream?: boolean
    /** Answered until the port is closed. */
    isHealthCheck?: boolean
  }
}
