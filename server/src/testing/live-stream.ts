import { setTimeout as delay } from 'node:timers/promises'
import { type LiveEvent, livePath } from '@daystar/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { transaction } from '../platform/database.ts'
import type { TestApp } from './test-app.ts'

const patienceMs = 5000
/** Far from every activity of a test. */
let lastMark = 1_000_000_000

/** An open page that listens over real HTTP, as a browser does. */
export class LiveStream {
  readonly events: LiveEvent[] = []
  readonly status: number
  readonly headers: Headers
  isOver = false

  constructor(response: Response) {
    this.status = response.status
    this.headers = response.headers
    void this.#read(response)
  }

  /** Waits for a hint of a kind and returns everything that had come until then. */
  async waitForEvent(kind: LiveEvent['kind']): Promise<LiveEvent[]> {
    await waitFor(() => this.events.some((event) => event.kind === kind), `a hint of ${kind}`)
    return this.events.splice(0)
  }

  /** Everything that was hinted to the member up to now: hints keep their order, so it has come when a last one has. */
  async drainEvents({ db, deps }: TestApp, memberId: number): Promise<LiveEvent[]> {
    const last: LiveEvent = { kind: 'activity', activity_id: ++lastMark }
    await transaction(db, (tx) => deps.pubSub.publish(tx, { memberId, event: last }))
    const isLast = (event: LiveEvent) => event.kind === 'activity' && event.activity_id === last.activity_id
    await waitFor(() => this.events.some(isLast), 'the last hint')
    const place = this.events.findIndex(isLast)
    return this.events.splice(0, place + 1).slice(0, -1)
  }

  async ends(): Promise<void> {
    await waitFor(() => this.isOver, 'the end of the stream')
  }

  async #read(response: Response): Promise<void> {
    try {
      let waiting = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const parts = (waiting + chunk).split('\n\n')
        waiting = parts.pop() ?? ''
        for (const part of parts)
          if (part.startsWith('data: ')) this.events.push(JSON.parse(part.slice('data: '.length)) as LiveEvent)
      }
    } catch {
      // Broken off: over as well.
    }
    this.isOver = true
  }
}

/** Opens a page of whoever holds the token on one process. It listens from now on, and asks after the time since it began. */
export async function openLiveStream(app: FastifyInstance, token: string | null, sinceMs?: number): Promise<LiveStream> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(
    `http://127.0.0.1:${port}/api${livePath}${sinceMs === undefined ? '' : `?since_ms=${sinceMs}`}`,
    {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    },
  )
  return new LiveStream(response)
}

async function waitFor(holds: () => boolean, what: string): Promise<void> {
  const until = Date.now() + patienceMs
  while (!holds()) {
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}.`)
    await delay(10)
  }
}
