/** Stream of server-sent events. Clients read it with `fetch`, because `EventSource` cannot send the bearer token. */
export const livePath = '/live'
