import type { api } from '@daystar/contract/index'
import type { Rows } from '../rows.ts'

type Api = typeof api

/** The endpoints of the given resources of the contract, such as `comments.add`. */
export type EndpointOf<Resource extends keyof Api> = {
  [R in Resource]: `${R}.${keyof Api[R] & string}`
}[Resource]

/** The rows of these endpoints: one that is missing does not compile. */
export type RowsOf<Resource extends keyof Api> = Record<EndpointOf<Resource>, Rows>
