import process from 'node:process'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { dealt, type LoadJob, type LoadResult } from './job.ts'

/** A process of its own, so that making requests takes nothing from whoever answers or measures: job in, result out. */
const { url, connections, seconds, tokens } = JSON.parse(await text(process.stdin)) as LoadJob
const { pathname, search } = new URL(url)
const hands = dealt(tokens, connections)
let hand = 0

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  setupClient(client) {
    const own = hands[hand++ % connections] ?? []
    if (own.length === 0) return
    client.setRequests(own.map((token) => ({ path: pathname + search, headers: { authorization: `Bearer ${token}` } })))
  },
})
const refused = result.errors + result.timeouts + result.non2xx
if (refused > 0)
  throw new Error(`${refused} requests were not answered with 200; a figure without them would be a lie.`)
const seen: LoadResult = {
  requests: result['2xx'],
  perSecond: result['2xx'] / result.duration,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
}
process.stdout.write(JSON.stringify(seen))
