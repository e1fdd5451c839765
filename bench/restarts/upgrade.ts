import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../../scripts/free-port.mjs'
import { buildRelease } from '../../scripts/release/build-release.ts'
import { switchTo } from '../../scripts/release/switch-version.ts'
import { projectRoot } from '../../scripts/runtime.mjs'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.mjs'
import { createMembers } from '../rolling-upgrade/community.ts'
import { interruptUnderLoad } from './under-load.ts'

/**
 * Measures upgrades under load: a process with its private PostgreSQL restarts after the symlink of the release was
 * switched, first with a port of its own, then with the socket of `systemd-socket-activate`.
 * `node_modules/node/bin/node bench/restarts/upgrade.ts [--switches 4]`
 */
const { values } = parseArgs({ options: { switches: { type: 'string', default: '4' } } })
const memberCount = 8
const versions = ['1.0.0', '1.0.1']

/**
 * Starts the program that the symlink leads to whenever the previous one has ended, and keeps a passed socket open
 * meanwhile.
 */
const serviceManager = `while :; do
  sh -c 'if [ -n "\${LISTEN_FDS-}" ]; then export LISTEN_PID=$$; fi; exec app/bin/daystar start' & echo "pid $!"
  wait $!
done`

const folder = mkdtempSync(join(tmpdir(), 'daystar-upgrade-'))
// PostgreSQL, which does not run as root, has to enter it.
chmodSync(folder, 0o755)
const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]

try {
  await unpackReleases()
  console.log(
    '| Port opened by | Switch | From the signal to the first response | Requests | Failed | Failures | Longest success |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const opener of ['daystar', 'systemd'] as const) await measure(opener)
} finally {
  for (const close of cleanUp.reverse()) await close()
}

async function unpackReleases(): Promise<void> {
  if (!isWebBuilt()) await buildWeb()
  const { file, name } = await buildRelease(projectRoot, { folder, gzipLevel: 1 })
  for (const version of versions) {
    const { status, stderr } = spawnSync('tar', ['-xzf', file, '-C', folder], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    renameSync(join(folder, name), join(folder, version))
  }
}

async function measure(opener: 'daystar' | 'systemd'): Promise<void> {
  const service = await startService(opener)
  try {
    const members = await createMembers(service.url, memberCount)
    for (let turn = 1; turn <= Number(values.switches); turn++) {
      const cells = await interruptUnderLoad({ port: service.port, isProxy: false }, members, async () => {
        switchTo(folder, versions[turn % versions.length] ?? '')
        const stoppedAt = performance.now()
        await service.restart()
        return { stoppedAt, availableAt: performance.now() }
      })
      console.log(`| ${[opener, turn, ...cells].join(' | ')} |`)
    }
  } finally {
    await service.stop()
  }
}

async function startService(opener: 'daystar' | 'systemd') {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = join(folder, `data-${opener}`)
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  switchTo(folder, versions[0] ?? '')
  const settings = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, RATE_LIMIT: 'off' }
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', DAYSTAR_ENV_FILE: '', ...settings }
  const shell = ['sh', '-c', serviceManager]
  const passed = Object.entries(env).map(([name, value]) => `--setenv=${name}=${value}`)
  const listen = ['systemd-socket-activate', `--listen=127.0.0.1:${port}`, ...passed]
  const [command = '', ...args] = opener === 'systemd' ? [...listen, ...shell] : shell
  const manager = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  manager.stdout.on('data', (text: Buffer) => (output += text))
  const starts = () => [...output.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid))
  await untilReady(url, manager)
  return {
    port,
    url,
    restart: async () => {
      const before = starts()
      process.kill(before.at(-1) ?? 0, 'SIGTERM')
      while (starts().length === before.length) await pause(5)
      await untilReady(url, manager)
    },
    stop: async () => {
      const ended = once(manager, 'exit')
      manager.kill('SIGKILL')
      await ended
      const pid = starts().at(-1) ?? 0
      process.kill(pid, 'SIGTERM')
      while (isRunning(pid)) await pause(50)
    },
  }
}

/** A request waits at a passed socket until the process serves it. */
async function untilReady(url: string, manager: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (manager.exitCode !== null) throw new Error('The service ended. Is systemd-socket-activate installed?')
    await pause(10)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
