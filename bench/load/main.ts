import process from 'node:process'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { distribute, type LoadJob, type LoadResult } from './job.ts'

// A separate process, so that generating load uses no CPU time of the server or the measuring process. It reads a job
// from stdin and writes the result to stdout.
const { url, connections, seconds, tokens } = JSON.parse(await text(process.stdin)) as LoadJob
const { pathname, search } = new URL(url)
const tokenGroups = distribute(tokens, connections)
let nextGroup = 0

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  setupClient(client) {
    const clientTokens = tokenGroups[nextGroup++ % connections] ?? []
    if (clientTokens.length === 0) return
    client.setRequests(
      clientTokens.map((token) => ({ path: pathname + search, headers: { authorization: `Bearer ${token}` } })),
    )
  },
})
const failed = result.errors + result.timeouts + result.non2xx
if (failed > 0) throw new Error(`${failed} requests failed or did not return 200, so the result would be misleading.`)
const loadResult: LoadResult = {
  requests: result['2xx'],
  perSecond: result['2xx'] / result.duration,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
}
process.stdout.write(JSON.stringify(loadResult))
