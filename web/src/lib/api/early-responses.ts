/** A response together with its body. */
export interface EarlyResponse {
  readonly response: Response
  readonly text: string
}

declare global {
  interface Window {
    /** Requests that `/early.js` sent while the app was loading, by URL. */
    daystarEarlyRequests?: {
      readonly token: string
      readonly responses: Record<string, Promise<EarlyResponse>>
      /** The response of the feed, when it has arrived. */
      readonly arrived?: Record<string, EarlyResponse>
    }
  }
}

/** Age of the page, in milliseconds, after which early responses count as stale. */
export const earlyResponseMaxAgeMs = 15_000

/**
 * The response to a request that `/early.js` has already sent, if there is one. Each response is returned once, and
 * only to the session that requested it.
 */
export function takeEarlyResponse(url: string, token: string | undefined): Promise<EarlyResponse> | undefined {
  const early = window.daystarEarlyRequests
  if (early === undefined) return undefined
  if (token !== early.token || performance.now() > earlyResponseMaxAgeMs) {
    delete window.daystarEarlyRequests
    return undefined
  }
  const response = early.responses[url]
  delete early.responses[url]
  return response
}

/** Takes the response without waiting, if it has arrived. Errors are left to `takeEarlyResponse`. */
export function takeArrivedResponse(url: string, token: string | undefined): EarlyResponse | undefined {
  const arrived = globalThis.window?.daystarEarlyRequests?.arrived?.[url]
  if (!arrived?.response.ok || takeEarlyResponse(url, token) === undefined) return undefined
  return arrived
}
