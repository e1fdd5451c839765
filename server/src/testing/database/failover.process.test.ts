import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { start } from '../../start-up/start.ts'
import { startRelay } from '../services/relay.ts'
import { type LoadReport, type Process, request, startLoad } from './failover-load.ts'
import { createEmptyDir } from './postgres-fixtures.ts'
import { databaseUrl, type PostgresServer, promote, startReplication } from './replication.ts'

const dora = { name: 'Dora', email: 'dora@swimmers.example', password: 'morning swim in the lake' }
const recoveryMs = 5_000

async function startServer(port: number, dataDir: string): Promise<Process> {
  const { stop, port: ownPort } = await start(
    readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(port),
    }),
  )
  onTestFinished(stop)
  return { url: `http://127.0.0.1:${ownPort}` }
}

type Community = Awaited<ReturnType<typeof startCommunity>>

/** Two processes, whose database address leads to the primary of a replication, under load. */
async function startCommunity() {
  const { primary, standby } = await startReplication()
  const relay = await startRelay(primary.port)
  const dataDir = await createEmptyDir()
  const processes = [await startServer(relay.port, dataDir), await startServer(relay.port, dataDir)] as const
  await request(processes[0], '/users/', { body: dora })
  const login = await request(processes[0], '/auth/login', { body: { username: dora.email, password: dora.password } })
  const token = login.body.access_token as string
  const { report, stop } = startLoad(processes, token)
  await posts(report, 20)
  return { primary, standby, relay, processes, token, report, stop }
}

async function posts(report: LoadReport, count: number): Promise<void> {
  const before = report.acknowledged.length
  await expect.poll(() => report.acknowledged.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + count)
}

async function readiness({ url }: Process): Promise<unknown> {
  const response = await fetch(`${url}/readyz`)
  return [response.status, ((await response.json()) as { problems?: string[] }).problems]
}

/** Jobs run, and events of one process arrive in the other one. */
async function expectJobsAndEvents(
  { processes: [first, second], token }: Community,
  standby: PostgresServer,
): Promise<void> {
  await request(first, '/auth/password/forgot', { body: { email: dora.email } })
  const waiting = async () => {
    const { rows } = await standby.query(
      'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts = 0',
    )
    return rows[0]?.count
  }
  await expect.poll(waiting).toBe(0)

  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const stream = await fetch(`${second.url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  let received = ''
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString()
  })()
  reading.catch(() => undefined)
  const before = received.length
  await request(first, '/activities/upload', { token, body: { title: 'Live' } })
  await expect.poll(() => received.slice(before)).toContain('data:')
}

/** Each returns the time since which the address leads to a server that accepts writes. */
const failovers = {
  'the primary ends': async ({ primary, relay, standby, processes }) => {
    await primary.kill()
    relay.moveTo(standby.port)
    await expect.poll(() => readiness(processes[0])).toEqual([503, ['The database accepts no writes.']])
    await promote(standby)
    return performance.now()
  },
  'the primary becomes read-only and keeps its connections': async ({ primary, relay, standby, processes }) => {
    await primary.query('alter system set default_transaction_read_only = on')
    await primary.query('select pg_reload_conf()')
    await expect.poll(() => readiness(processes[1])).toEqual([503, ['The database accepts no writes.']])
    await promote(standby)
    relay.moveTo(standby.port)
    return performance.now()
  },
  'the primary freezes, and continues later': async ({ primary, relay, standby, processes }) => {
    const unfreeze = primary.freeze()
    await promote(standby)
    relay.moveTo(standby.port)
    const promotedAt = performance.now()
    for (const process of processes) await expect.poll(() => readiness(process)).toEqual([200, undefined])
    unfreeze()
    return promotedAt
  },
} satisfies Record<string, (community: Community) => Promise<number>>

test.each(Object.entries(failovers))(
  'loses no acknowledged post, reads nothing stale and recovers from a promotion within five seconds when %s',
  async (_name, failOver) => {
    const community = await startCommunity()
    const { standby, report, stop, processes, token } = community
    const promotedAt = await failOver(community)
    await posts(report, 20)
    const recoveredAt = report.acknowledged.find(({ at }) => at > promotedAt)?.at ?? Number.POSITIVE_INFINITY
    await expectJobsAndEvents(community, standby)
    await stop()

    expect(recoveredAt - promotedAt).toBeLessThan(recoveryMs)
    expect(report.stale).toEqual([])
    expect([...report.statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    for (const process of processes) {
      expect(await readiness(process)).toEqual([200, undefined])
      for (const { id } of report.acknowledged)
        expect([id, (await request(process, `/activities/${id}`, { token })).status]).toEqual([id, 200])
    }
  },
)

test('recovers from a promotion within five seconds when the primary stays alive, and its commits wait for the standby', async () => {
  const { standby, relay, report, stop, processes, token } = await startCommunity()
  await promote(standby)
  relay.moveTo(standby.port)
  const promotedAt = performance.now()
  await posts(report, 20)
  await stop()

  const recoveredAt = report.acknowledged.find(({ at }) => at > promotedAt)?.at ?? Number.POSITIVE_INFINITY
  expect(recoveredAt - promotedAt).toBeLessThan(recoveryMs)
  for (const process of processes)
    for (const { id } of report.acknowledged)
      expect([id, (await request(process, `/activities/${id}`, { token })).status]).toEqual([id, 200])
})
