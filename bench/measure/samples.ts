import { readFileSync } from 'node:fs'
import { tokenOf } from '../dataset/sessions.ts'
import type { DatasetSize } from '../dataset/size.ts'
import type { LoadRequest } from '../load/job.ts'
import type { Bench, Workload } from '../scenarios/scenario.ts'

const sampleCount = 200

interface BenchOptions {
  readonly origin: string
  readonly dir: string
  readonly size: DatasetSize
}

export function benchOf({ origin, dir, size }: BenchOptions): Bench {
  return {
    size,
    dir,
    as: (memberId, path, { method = 'GET', json, headers } = {}) => ({
      path,
      method,
      headers: {
        authorization: `Bearer ${tokenOf(memberId)}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
    send: async <T>(request: LoadRequest) => parse(await send(origin, request)) as T,
  }
}

/** Checks some responses before the measurement, because the time of a wrong response is meaningless. */
export async function sampleResponses(
  origin: string,
  workload: Workload,
): Promise<{ meanBytes: number; body: Buffer }> {
  const requests = workload.requests(0)
  const step = Math.max(1, Math.floor(requests.length / sampleCount))
  const bodies: Buffer[] = []
  for (let i = 0; i < requests.length; i += step) {
    const body = await send(origin, requests[i] ?? { path: '/' })
    workload.check(parse(body))
    bodies.push(body)
  }
  const meanBytes = bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length
  return { meanBytes, body: closestInSize(meanBytes, bodies) }
}

async function send(origin: string, { path, method = 'GET', headers, body, bodyFile }: LoadRequest): Promise<Buffer> {
  const payload = bodyFile === undefined ? body : new Uint8Array(readFileSync(bodyFile))
  const response = await fetch(origin + path, {
    method,
    ...(headers && { headers }),
    ...(payload !== undefined && { body: payload }),
  })
  const content = Buffer.from(await response.arrayBuffer())
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${content.toString().slice(0, 200)}`)
  return content
}

const parse = (body: Buffer): unknown => (body.length === 0 ? null : JSON.parse(body.toString()))

function closestInSize(bytes: number, bodies: readonly Buffer[]): Buffer {
  const distance = (body: Buffer) => Math.abs(body.length - bytes)
  return bodies.reduce((nearest, body) => (distance(body) < distance(nearest) ? body : nearest), Buffer.alloc(0))
}
