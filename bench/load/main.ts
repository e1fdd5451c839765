import { readFileSync } from 'node:fs'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { distribute, type LoadJob, type LoadRequest, type LoadResult } from './job.ts'

// A separate process, so that generating load uses no CPU time of the server or the measuring process. It reads a job
// from stdin and writes the result to stdout.
const { origin, connections, seconds, perSecond, requests } = JSON.parse(await text(process.stdin)) as LoadJob
const files = new Map<string, Buffer>()
const groups = distribute(requests, connections)
let nextGroup = 0

const result = await autocannon({
  url: origin,
  connections,
  ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
  ...(perSecond !== undefined && { overallRate: perSecond }),
  setupClient(client) {
    const group = groups[nextGroup++ % connections] ?? []
    client.setRequests((group.length > 0 ? group : requests).map(withBody))
  },
})
const failed = result.errors + result.timeouts + result.non2xx
if (failed > 0) throw new Error(`${failed} requests failed or did not succeed, so the result would be misleading.`)
const loadResult: LoadResult = {
  requests: result['2xx'],
  perSecond: result['2xx'] / result.duration,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
}
process.stdout.write(JSON.stringify(loadResult))

function withBody({ bodyFile, ...request }: LoadRequest) {
  if (bodyFile === undefined) return request
  const body = files.get(bodyFile) ?? readFileSync(bodyFile)
  files.set(bodyFile, body)
  return { ...request, body }
}
