/** Server-sent events for the signed-in member; read with fetch, because it carries the bearer token. */
export const livePath = '/live'
