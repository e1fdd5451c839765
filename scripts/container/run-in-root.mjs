import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from '../runtime.mjs'
import { finalStage } from './dockerfile.mjs'

/**
 * Builds the root file system of the image without a container engine and runs it like one: with a read-only root, without
 * capabilities, under the account of the image. As root, on Debian with `mmdebstrap` and `bubblewrap`, after `npm run release`:
 *
 *     node scripts/container/run-in-root.mjs [a directory with an unpacked Debian]
 */
const stage = finalStage()
const folder = mkdtempSync(join(tmpdir(), 'daystar-root-'))
const root = process.argv[2] ?? join(folder, 'root')
const data = join(folder, 'data')
const port = 39_170
const api = `http://127.0.0.1:${port}/api`

/** @param {string} program @param {string[]} args */
function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${status}:\n${stderr}`)
  return stdout.trim()
}

/** @param {string} path */
const megabytes = (path) => `${run('du', '--summarize', '--block-size=1000000', path).split('\t')[0]} MB`

/** The newest release first. */
function releases() {
  const directory = join(projectRoot, 'dist', 'release')
  const files = readdirSync(directory).filter((name) => name.endsWith('.tar.gz'))
  return files.map((name) => join(directory, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
}

function buildRoot() {
  if (!existsSync(root)) run('mmdebstrap', '--variant=minbase', 'trixie', root)
  console.log(`Debian: ${megabytes(root)}`)
  for (const command of stage.commands) run('chroot', root, 'sh', '-c', command)
  const [archive = ''] = releases()
  mkdirSync(join(root, stage.release), { recursive: true })
  run('tar', '-xzf', archive, '-C', join(root, stage.release), '--strip-components=1')
  console.log(`with the release: ${megabytes(root)}`)
  run('install', '-d', '-m', '700', '-o', String(stage.user), '-g', String(stage.user), data)
}

/** The arguments of bubblewrap. @param {string[]} command */
function sandboxed(command) {
  const mounts = [
    '--ro-bind',
    root,
    '/',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    '--bind',
    data,
    stage.volume,
  ]
  const user = ['--reuid', String(stage.user), '--regid', String(stage.user), '--clear-groups', '--no-new-privs']
  const limits = ['--unshare-ipc', '--unshare-uts', '--die-with-parent', '--chdir', stage.workingDirectory]
  return [...mounts, ...limits, 'setpriv', ...user, '--bounding-set', '-all', '--inh-caps', '-all', ...command]
}

const env = {
  PATH: '/usr/bin:/bin',
  ...stage.environment,
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: 'warn',
}

async function tryServer() {
  const startedAt = performance.now()
  const server = spawn('bwrap', sandboxed(stage.program), { env, stdio: 'inherit' })
  const exited = once(server, 'exit')
  const check = () => spawnSync('bwrap', sandboxed(stage.healthCheck), { env, encoding: 'utf8' })
  while (check().status !== 0) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    await delay(200)
  }
  console.log(`Healthy after ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${check().stdout.trim()}`)
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'a journal of lakes' })
  const signUp = await fetch(`${api}/users/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const page = await fetch(`http://127.0.0.1:${port}/`)
  console.log(`Sign-up: ${signUp.status}. Page: ${page.status}.`)
  const write = spawnSync('bwrap', sandboxed(['touch', '/opt/daystar/file']), { encoding: 'utf8' })
  console.log(`Writing outside of ${stage.volume}: ${write.stderr.trim()}`)
  const checks = spawnSync('bwrap', sandboxed([stage.program[0] ?? '', 'check']), { env, encoding: 'utf8' })
  console.log(`${checks.stdout}Exit code of check: ${checks.status}`)
  const [child = ''] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ')
  process.kill(Number(child), 'SIGTERM')
  const [code] = await exited
  console.log(`Exit code after SIGTERM: ${code}`)
}

try {
  buildRoot()
  await tryServer()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
