import { isPage } from '#lib/api/login-page.ts'

/** How long a copy waits for the response of the server. */
const patienceMs = 2000
/** How long it waits if the last request got no response: a page sends several, one after the other. */
const shortPatienceMs = 300
/** For how long a request without response affects the following ones. */
const recentMs = 30_000

/** When a request last got no response in time; 0 if a later one did. */
let failedAtMs = 0

/** What proxies send while the server is restarted. */
const isUnavailable = ({ status }: Response) => status === 502 || status === 503 || status === 504

/** Returns whether a response is that of Daystar, and not of what is between the device and the server. */
export const isOfServer = (response: Response) => !isUnavailable(response) && !isPage(response)

/** Returns whether a page can be shown: the login page of a network is one. */
export const isAnyPage = (response: Response) => !isUnavailable(response)

/**
 * The response of the server. If it fails, takes longer than two seconds or is something else, the copy is returned; if
 * there is none, whatever was received.
 */
export async function networkFirst(
  response: Promise<Response>,
  readCopy: () => Promise<Response | undefined>,
  isAnswer: (response: Response) => boolean = isOfServer,
): Promise<Response> {
  const startedAtMs = Date.now()
  const wasSlow = startedAtMs - failedAtMs < recentMs
  const inTime = await Promise.race([response.catch(() => null), pause(wasSlow ? shortPatienceMs : patienceMs)])
  if (inTime !== null && isAnswer(inTime)) {
    failedAtMs = 0
    return inTime
  }
  failedAtMs = Date.now()
  void forgetFailureUnlessLate(response, startedAtMs, isAnswer)
  return (await readCopy()) ?? response
}

/** A response can be slower than the short patience and still be in time. */
async function forgetFailureUnlessLate(
  response: Promise<Response>,
  startedAtMs: number,
  isAnswer: (response: Response) => boolean,
): Promise<void> {
  const received = await response.catch(() => null)
  const isInTime = Date.now() - startedAtMs < patienceMs
  if (received !== null && isAnswer(received) && isInTime) failedAtMs = 0
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}
