import { livePath } from '@daystar/contract/live-path'
import type { LiveEvent } from '@daystar/contract/notifications'
import { freshMs } from './early-answers.ts'
import { currentSession } from './session.ts'

/**
 * What happens elsewhere, as it happens. All tabs of a browser share one connection: whichever holds the lock reads the
 * stream and passes each hint on. Where no stream can be had, nothing is lost: everything is polled as well.
 */
const channelName = 'daystar-live'
const firstPauseMs = 2000
const longestPauseMs = 60_000

type Listener = (event: LiveEvent) => void

/** Listens until the returned function is called. */
export function listenLive(listener: Listener): () => void {
  const stop = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  if (channel) channel.onmessage = (message: MessageEvent<LiveEvent>) => listener(message.data)
  const tell: Listener = (event) => {
    listener(event)
    channel?.postMessage(event)
  }
  void hold(stop.signal, tell).catch(() => undefined)
  return () => {
    stop.abort()
    channel?.close()
  }
}

async function hold(signal: AbortSignal, tell: Listener): Promise<void> {
  if (!navigator.locks) return readForEver(signal, tell)
  await navigator.locks.request(channelName, { signal }, () => readForEver(signal, tell))
}

async function readForEver(signal: AbortSignal, tell: Listener): Promise<void> {
  let pause = firstPauseMs
  // By the wall clock, which goes on while a computer sleeps. What a page shows first may have been asked for before it listened.
  let heardUntil = Math.max(performance.timeOrigin, Date.now() - freshMs)
  const heard = () => {
    heardUntil = Date.now()
  }
  while (!signal.aborted) {
    const wasRead = await readStream(signal, tell, heardUntil, heard).catch(() => false)
    pause = wasRead ? firstPauseMs : Math.min(pause * 2, longestPauseMs)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** True when a stream was had, however it ended. */
async function readStream(signal: AbortSignal, tell: Listener, since: number, heard: () => void): Promise<boolean> {
  const session = currentSession()
  if (!session) return false
  const sinceMs = Math.max(0, Math.round(Date.now() - since))
  const response = await fetch(`/api${livePath}?since_ms=${sinceMs}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${session.token}` },
    signal,
  })
  if (!response.ok || !response.body) return false
  let waiting = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    heard()
    const parts = (waiting + chunk.value).split('\n\n')
    waiting = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (data) tell(JSON.parse(data) as LiveEvent)
    }
  }
  return true
}
