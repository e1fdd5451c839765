import { livePath } from '@daystar/contract/live-path'
import type { LiveEvent } from '@daystar/contract/notifications'
import { createParser } from 'eventsource-parser'
import { earlyResponseMaxAgeMs } from './early-responses.ts'
import { currentSession, loseSession } from './session.ts'
import { showSuspension } from './suspension.ts'

/**
 * Live invalidation events. All tabs of a browser share one connection: the tab that holds the lock reads the stream
 * and broadcasts each event to the others. Without a stream the app still works, because the same data is also polled.
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
  void readWithLock(controller.signal, dispatch).catch(() => undefined)
  return () => {
    controller.abort()
    channel?.close()
  }
}

async function readWithLock(signal: AbortSignal, dispatch: Listener): Promise<void> {
  if (!navigator.locks) return readUntilAborted(signal, dispatch)
  await navigator.locks.request(channelName, { signal }, () => readUntilAborted(signal, dispatch))
}

async function readUntilAborted(signal: AbortSignal, dispatch: Listener): Promise<void> {
  let delayMs = minReconnectDelayMs
  // Uses the wall clock, which keeps running while the computer sleeps. The initial data may have been requested before
  // the stream was opened, so the first connection asks for events since then.
  let receivedUntil = Math.max(performance.timeOrigin, Date.now() - earlyResponseMaxAgeMs)
  const onData = () => {
    receivedUntil = Date.now()
  }
  while (!signal.aborted) {
    const connected = await readStream(signal, dispatch, receivedUntil, onData).catch(() => false)
    delayMs = connected ? minReconnectDelayMs : Math.min(delayMs * 2, maxReconnectDelayMs)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
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
  // The server ends the stream together with the session and at a suspension, so this is often the first request to notice.
  if (response.status === 401) loseSession(session.token)
  if (response.status === 403) showSuspension()
  if (!response.ok || !response.body) return false
  const parser = createParser({ onEvent: ({ data }) => dispatch(JSON.parse(data) as LiveEvent) })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onData()
    parser.feed(chunk.value)
  }
  return true
}
