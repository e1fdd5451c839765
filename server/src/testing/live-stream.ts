import { setTimeout as delay } from 'node:timers/promises'
import { type LiveEvent, livePath } from '@daystar/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { transaction } from '../platform/database/database.ts'
import type { Member } from './callers.ts'
import type { TestApp } from './test-app.ts'

const timeoutMs = 5000
/** Above the activity ids of any test. */
let lastMarkerId = 1_000_000_000

/** A live stream over a real HTTP connection. */
export class LiveStream {
  readonly events: LiveEvent[] = []
  readonly status: number
  readonly headers: Headers
  isEnded = false

  constructor(response: Response) {
    this.status = response.status
    this.headers = response.headers
    void this.#read(response)
  }

  /** Waits for an event of a kind and returns all events received until then. */
  async waitForEvent(kind: LiveEvent['kind']): Promise<LiveEvent[]> {
    await waitFor(() => this.events.some((event) => event.kind === kind), `an event of kind ${kind}`)
    return this.events.splice(0)
  }

  /**
   * Returns the events sent to the member so far. Events keep their order, so it publishes a marker event and waits for
   * it.
   */
  async drainEvents({ db, deps }: TestApp, memberId: number): Promise<LiveEvent[]> {
    const marker: LiveEvent = { kind: 'activity', activity_id: ++lastMarkerId }
    const invalidation = { to: { kind: 'member', memberId }, event: marker } as const
    await transaction(db, (tx) => deps.pubSub.publish(tx, 'live_event', invalidation))
    const isMarker = (event: LiveEvent) => event.kind === 'activity' && event.activity_id === marker.activity_id
    await waitFor(() => this.events.some(isMarker), 'the marker event')
    const index = this.events.findIndex(isMarker)
    return this.events.splice(0, index + 1).slice(0, -1)
  }

  async waitForEnd(): Promise<void> {
    await waitFor(() => this.isEnded, 'the end of the stream')
  }

  async #read(response: Response): Promise<void> {
    try {
      let buffer = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const parts = (buffer + chunk).split('\n\n')
        buffer = parts.pop() ?? ''
        for (const part of parts)
          if (part.startsWith('data: ')) this.events.push(JSON.parse(part.slice('data: '.length)) as LiveEvent)
      }
    } catch {
      // An aborted connection also ends the stream.
    }
    this.isEnded = true
  }
}

/** Opens a live stream on one process. `sinceMs`: also requests the events of this many past milliseconds. */
export async function openLiveStream(
  app: FastifyInstance,
  token: string | null,
  sinceMs?: number,
): Promise<LiveStream> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(
    `http://127.0.0.1:${port}/api${livePath}${sinceMs === undefined ? '' : `?since_ms=${sinceMs}`}`,
    {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: controller.signal,
    },
  )
  return new LiveStream(response)
}

async function waitFor(condition: () => boolean, description: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${description}.`)
    await delay(10)
  }
}

/** Opens a page and returns a function that reads the events it has received since the last call. */
export async function openPage(testApp: TestApp, member: Member) {
  const stream = await openLiveStream(testApp.app, member.token)
  await stream.drainEvents(testApp, member.id)
  return () => stream.drainEvents(testApp, member.id)
}
