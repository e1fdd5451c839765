import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

// The part of systemctl that the documentation uses: it starts what the units in the folder of the test contain, and
// stops it again.
const root = process.env.SANDBOX ?? ''
const stopTimeoutMs = 30_000
/** Services of Debian's packages, which the documentation only reloads or restarts. */
const packaged = new Set(['caddy', 'nginx'])

/** @param {string} unit */
const logFile = (unit) => join(root, 'var/log', unit)
/** @param {string} unit */
const pidFile = (unit) => join(root, 'run', `${unit}.pid`)

/** @param {string} unit such as `daystar@3001` or `daystar-backup.timer` */
function readUnit(unit) {
  const [name = '', instance = ''] = unit.replace(/\.(service|timer)$/, '').split('@')
  const suffix = unit.endsWith('.timer') ? '.timer' : '.service'
  const path = join(root, 'etc/systemd/system', `${name}${unit.includes('@') ? '@' : ''}${suffix}`)
  if (!existsSync(path)) throw new Error(`Unit ${unit} not found.`)
  const text = readFileSync(path, 'utf8').replaceAll('%i', instance).replaceAll('/srv/', `${root}/srv/`)
  const values = (/** @type {string} */ key) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  return {
    isTimer: suffix === '.timer',
    isOneshot: values('Type').includes('oneshot'),
    command: (values('ExecStart')[0] ?? '').split(' '),
    folder: values('WorkingDirectory')[0] ?? root,
    environment: Object.fromEntries(values('Environment').map((value) => value.split('='))),
  }
}

/** @param {string} unit */
function start(unit) {
  const { isTimer, isOneshot, command, folder, environment } = readUnit(unit)
  if (isTimer) return void readUnit(unit.replace('.timer', '.service'))
  const [program = '', ...args] = command
  const log = openSync(logFile(unit), 'a')
  const env = { ...process.env, ...environment }
  if (isOneshot) return void execFileSync(program, args, { cwd: folder, env, stdio: ['ignore', log, log] })
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', log, log], detached: true })
  mkdirSync(join(root, 'run'), { recursive: true })
  writeFileSync(pidFile(unit), String(child.pid))
  child.unref()
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** @param {string} unit */
async function stop(unit) {
  if (!existsSync(pidFile(unit))) return
  const pid = Number(readFileSync(pidFile(unit), 'utf8'))
  if (isRunning(pid)) process.kill(pid, 'SIGTERM')
  for (const end = performance.now() + stopTimeoutMs; isRunning(pid); await delay(20))
    if (performance.now() > end) throw new Error(`${unit} did not stop.`)
  rmSync(pidFile(unit))
}

const [verb = '', ...args] = process.argv.slice(2)
const isNow = args.includes('--now')
const units = args.filter((arg) => !arg.startsWith('-'))
for (const unit of units) {
  if (packaged.has(unit)) continue
  readUnit(unit)
  if (verb === 'stop' || verb === 'restart' || (verb === 'disable' && isNow)) await stop(unit)
  if (verb === 'start' || verb === 'restart' || (verb === 'enable' && isNow)) start(unit)
}
if (!['start', 'stop', 'restart', 'reload', 'enable', 'disable', 'daemon-reload', 'list-timers'].includes(verb))
  throw new Error(`Unknown verb ${verb}.`)
