import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { startPrivatePostgres } from '../../server/src/platform/postgres/private-postgres.ts'
import { createLogger } from '../../server/src/platform/process/log.ts'
import type { RunningServer } from '../servers/child.ts'
import { type Step, startLoad } from '../servers/load.ts'
import { type ActiveMember, createMembers } from './community.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { checkOut, startVersion, type Version } from './version.ts'

/**
 * Two processes of an earlier version behind a load balancer are replaced by the current one under load, and then by
 * the earlier one again: `node_modules/node/bin/node bench/rolling-upgrade/main.ts <earlier commit> [<later commit>]`.
 * Every request must succeed.
 */
const [earlierCommit, laterCommit = 'HEAD'] = process.argv.slice(2)
if (earlierCommit === undefined) throw new Error('Name the commit of the earlier version.')

const firstPort = 5_300
const drainSeconds = 2
const settleMs = 5_000
const memberCount = 8

const additive = { '9990-rolling.sql': '-- expand\nalter table activities add column rolling int;' }
const removing = {
  ...additive,
  '9991-rolled.sql': '-- contract after 9991-rolled\nalter table activities drop column rolling;',
}

const folder = mkdtempSync(join(tmpdir(), 'daystar-rolling-'))
const startedAt = performance.now()
const secondsUntil = (ms: number) => ((ms - startedAt) / 1000).toFixed(1)
const print = (text: string) => console.log(`${secondsUntil(performance.now()).padStart(6)} s  ${text}`)
const cleanUp: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]

try {
  const earlier = checkOut(earlierCommit, join(folder, 'earlier'))
  const later = checkOut(laterCommit, join(folder, 'later'), additive)
  const contract = checkOut(laterCommit, join(folder, 'contract'), removing)
  const postgres = await startPrivatePostgres({ dataDir: join(folder, 'database'), log: createLogger('error') })
  cleanUp.push(() => postgres.stop())
  const balancer = await startLoadBalancer()
  cleanUp.push(() => balancer.close())

  const running: { port: number; version: Version; server: RunningServer }[] = []
  cleanUp.push(() => Promise.all(running.map(({ server }) => server.stop())))
  let port = firstPort
  const start = async (version: Version) => {
    port += 1
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { recursive: true })
    const server = await startVersion(version, { port, databaseUrl: postgres.url, dataDir, drainSeconds })
    running.push({ port, version, server })
    balancer.add(port)
    while (!balancer.ready().includes(port)) await pause(50)
    print(`started ${version.name} on port ${port}`)
  }
  /** Starts one process of the new version, then stops the oldest one; as often as there are processes. */
  const replaceAll = async (version: Version) => {
    for (const { port: oldPort, version: old, server } of [...running]) {
      await start(version)
      await server.stop()
      running.shift()
      balancer.remove(oldPort)
      print(`stopped ${old.name} on port ${oldPort}`)
    }
  }

  await start(earlier)
  await start(earlier)
  const members = await createMembers(balancer.url, memberCount)
  const load = startLoad({ port: balancer.port, isProxy: false }, members, readsAndWrites)
  const failures = () => load.sent.filter(({ failure }) => failure !== null)
  const settle = async (what: string) => {
    await pause(settleMs)
    print(`${what}: ${load.sent.length} requests so far, ${failures().length} failed`)
  }
  await settle(`two processes of ${earlier.name}`)
  await replaceAll(later)
  await settle(`two processes of ${later.name} with an expand migration`)
  const outcome = await start(contract).then(
    () => 'was started',
    () => 'was rejected',
  )
  await settle(`a version with a contract migration ${outcome}`)
  await replaceAll(earlier)
  await settle(`two processes of ${earlier.name} on the newer database`)
  await load.stop()
  const sorted = load.sent.map((one) => one.endedAt - one.startedAt).sort((a, b) => a - b)
  const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
  print(`${sorted.length} requests, ${failures().length} failed, p99 ${p99} ms`)
  for (const { failure, endedAt } of failures()) print(`at ${secondsUntil(endedAt)} s: ${failure}`)
  process.exitCode = failures().length === 0 && outcome === 'was rejected' ? 0 : 1
} finally {
  for (const close of cleanUp.reverse()) await close()
}

/** What a member does in turn. */
function readsAndWrites({ activityId }: ActiveMember): Step[] {
  return [
    { kind: 'feed', path: '/feed' },
    { kind: 'comment', path: `/comments/${activityId}`, body: { content: 'Well done!' } },
    { kind: 'notifications', path: '/notifications' },
    { kind: 'high five', path: '/activities/highfive', body: { activity_id: activityId } },
    { kind: 'account', path: '/users/me' },
  ]
}
