import { setTimeout as delay } from 'node:timers/promises'

const pauseMs = 20

export interface Process {
  readonly url: string
}

export interface LoadReport {
  /** The acknowledged writes, in order, with the time. */
  readonly acknowledged: { readonly id: number; readonly at: number }[]
  /** Reads that did not contain something that was acknowledged before they started. */
  readonly stale: string[]
  /** The number of writes and reads with each status; 0 for those that got no response. */
  readonly statuses: Map<number, number>
}

/**
 * A member who posts in the first process and, after each acknowledgement, reads it from cached and uncached lists in
 * both.
 */
export function startLoad(processes: readonly Process[], token: string): { report: LoadReport; stop(): Promise<void> } {
  const report: LoadReport = { acknowledged: [], stale: [], statuses: new Map() }
  let isStopping = false

  async function send(process: Process, path: string, body?: object): Promise<Record<string, unknown> | null> {
    const response = await request(process, path, { token, ...(body && { body }) })
    report.statuses.set(response.status, (report.statuses.get(response.status) ?? 0) + 1)
    return response.status < 300 && response.status > 0 ? response.body : null
  }

  async function read(process: Process, name: string): Promise<void> {
    const newest = report.acknowledged.at(-1)?.id
    const feed = await send(process, '/feed')
    if (feed === null || newest === undefined) return
    const ids = (feed as unknown as { id: number }[]).map(({ id }) => id)
    if (Math.max(...ids) < newest) report.stale.push(`The feed of ${name} lacks ${newest}.`)
    const one = await request(process, `/activities/${newest}`, { token })
    if (one.status === 404) report.stale.push(`${name} does not have ${newest}.`)
  }

  const loop = async (work: () => Promise<void>) => {
    while (!isStopping) {
      await work()
      await delay(pauseMs)
    }
  }
  const [first, second] = processes
  if (!first || !second) throw new Error('Two processes are needed.')
  const loops = [
    loop(async () => {
      const posted = await send(first, '/activities/upload', { title: 'Swim' })
      if (posted) report.acknowledged.push({ id: Number(posted.id), at: performance.now() })
      await read(first, 'the first process')
    }),
    loop(() => read(second, 'the second process')),
    loop(() => read(second, 'the second process')),
  ]
  return {
    report,
    stop: async () => {
      isStopping = true
      await Promise.all(loops)
    },
  }
}

export async function request(
  { url }: Process,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  } catch {
    return { status: 0, body: {} }
  }
}
