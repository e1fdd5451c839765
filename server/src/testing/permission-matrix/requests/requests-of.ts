import type { api } from '@daystar/contract/index'
import type { EndpointOf } from '../rows/rows-of.ts'
import type { Build } from '../sessions.ts'

/** Valid input for the endpoints of these resources that take more than path parameters. */
export type RequestsOf<Resource extends keyof typeof api> = { readonly [Name in EndpointOf<Resource>]?: Build }
