import { livePath } from '@daystar/contract/live-path'
import type { LiveEvent } from '@daystar/contract/notifications'
import { earlyResponseMaxAgeMs } from '../api/early-responses.ts'
import { withJitter } from '../api/jitter.ts'
import { isPage } from '../api/login-page.ts'
import { runInOneTab } from '../secure-context/run-in-one-tab.ts'
import { currentSession, loseSession } from '../session/session.ts'
import { showSuspension } from '../session/suspension.ts'

/**
 * Live invalidation events, which one tab of a browser reads and broadcasts to the others. In an insecure context, each
 * tab reads them while it is shown, because a browser opens six connections to a server over HTTP.
 */
const channelName = 'daystar-live'
const minReconnectDelayMs = 2000
const maxReconnectDelayMs = 60_000

type Listener = (event: LiveEvent) => void

/** Calls the listener for each event until the returned function is called. */
export function subscribeToLiveEvents(listener: Listener): () => void {
  const controller = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  if (channel) channel.onmessage = (message: MessageEvent<LiveEvent>) => listener(message.data)
  const dispatch: Listener = (event) => {
    listener(event)
    channel?.postMessage(event)
  }
  void readInOneTab(controller.signal, dispatch).catch(() => undefined)
  return () => {
    controller.abort()
    channel?.close()
  }
}

function readInOneTab(until: AbortSignal, dispatch: Listener): Promise<void> {
  // Uses the wall clock, which keeps running while the computer sleeps.
  let receivedUntil = Number.NaN
  const onData = () => {
    receivedUntil = Date.now()
  }
  return runInOneTab(channelName, until, async (signal) => {
    let delayMs = minReconnectDelayMs
    // The initial data may have been requested before the stream was opened, so the first connection asks for events
    // since then.
    if (Number.isNaN(receivedUntil))
      receivedUntil = Math.max(performance.timeOrigin, Date.now() - earlyResponseMaxAgeMs)
    while (!signal.aborted) {
      const connected = await readStream(signal, dispatch, receivedUntil, onData).catch(() => false)
      delayMs = connected ? minReconnectDelayMs : Math.min(delayMs * 2, maxReconnectDelayMs)
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, withJitter(delayMs)))
    }
  })
}

/** Resolves to true when a stream was opened and has ended, and to false when no stream could be opened. */
async function readStream(
  signal: AbortSignal,
  dispatch: Listener,
  since: number,
  onData: () => void,
): Promise<boolean> {
  const session = currentSession()
  if (!session) return false
  const sinceMs = Math.max(0, Math.round(Date.now() - since))
  const response = await fetch(`/api${livePath}?since_ms=${sinceMs}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${session.token}` },
    signal,
  })
  if (isPage(response)) return false
  // The server ends the stream together with the session and at a suspension, so this is often the first request to
  // notice.
  if (response.status === 401) loseSession(session.token)
  if (response.status === 403) showSuspension()
  if (!response.ok || !response.body) return false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let unfinishedLine = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onData()
    const lines = (unfinishedLine + chunk.value).split('\n')
    unfinishedLine = lines.pop() ?? ''
    // The server writes each event as one line of JSON. Other lines are empty, comments, or `retry`.
    for (const line of lines) if (line.startsWith('data:')) dispatch(JSON.parse(line.slice(5)) as LiveEvent)
  }
  return true
}
