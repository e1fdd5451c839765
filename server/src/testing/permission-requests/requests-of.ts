import type { api } from '@daystar/contract/index'
import type { Build } from '../permission-matrix-sessions.ts'
import type { EndpointOf } from '../permission-rows/rows-of.ts'

/** Valid input for the endpoints of these resources that take more than path parameters. */
export type RequestsOf<Resource extends keyof typeof api> = { readonly [Name in EndpointOf<Resource>]?: Build }
