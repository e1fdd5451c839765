import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.mjs'
import { lastLines, run } from '../processes.mjs'
import { pinnedNode, projectRoot } from '../runtime.mjs'

const stubs = fileURLToPath(new URL('stubs', import.meta.url))
const blockTimeoutMs = 120_000

/**
 * Replacements for what cannot exist in a folder (service managers, accounts and package managers); the product and
 * everything else is real.
 */
const shellStubs = {
  'apt-get': 'for package in "$@"; do mkdir -p "$SANDBOX/etc/$package"; done',
  // The owners are recorded instead of set.
  useradd: `case " $* " in *" --create-home "*) creates=yes;; *) creates=no;; esac
while [ "$1" != --home-dir ]; do shift; done
if [ "$creates" = yes ]; then mkdir -p "$2"; echo "daystar $2" >> "$SANDBOX/var/owners"; fi`,
  // PostgreSQL, which root runs under another account, has to enter the folder.
  chown: `owner=$1; shift
for path in "$@"; do
  echo "$owner $(realpath "$path")" >> "$SANDBOX/var/owners"
  [ ! -d "$path" ] || chmod a+x "$path"
done`,
  runuser: `user=$2; shift 3
if [ "$user" = postgres ]; then export PGHOST=127.0.0.1 PGPORT="$SANDBOX_POSTGRES_PORT" PGUSER=postgres; fi
exec "$@"`,
  git: '[ "$1" = pull ]',
  kubectl: '[ -f "$3" ]',
}

/**
 * A folder in which the commands of the documentation run. In them, absolute paths, ports and the addresses of other
 * machines are replaced by those of the sandbox.
 */
export async function createSandbox() {
  const root = mkdtempSync(join(tmpdir(), 'docs-'))
  for (const folder of [
    '',
    'bin',
    'etc',
    'etc/systemd',
    'etc/systemd/system',
    'home',
    'srv',
    'var',
    'var/log',
    'volume1',
    'services',
  ]) {
    mkdirSync(join(root, folder), { recursive: true })
    chmodSync(join(root, folder), 0o755)
  }
  const ports = { web: await freePort(), first: await freePort(), second: await freePort(), metrics: await freePort() }
  const postgresPort = await freePort()
  const services = await startServices(join(root, 'services'), postgresPort)

  const program = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\nset -eu\n${text}\n`, { mode: 0o755 })
  const nodeProgram = (/** @type {string} */ name, /** @type {string} */ path) =>
    program(name, `exec '${pinnedNode()}' '${path}' "$@"`)
  for (const [name, text] of Object.entries(shellStubs)) program(name, text)
  for (const name of ['systemctl', 'journalctl', 'docker']) nodeProgram(name, join(stubs, `${name}.mjs`))
  for (const name of ['psql', 'age-keygen'])
    if (spawnSync(name, ['--version']).status !== 0)
      nodeProgram(name, join(projectRoot, 'server/src/testing/programs', `${name}-program.ts`))

  const env = {
    PATH: [join(root, 'bin'), process.env.PATH].join(delimiter),
    HOME: join(root, 'home'),
    TMPDIR: tmpdir(),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SANDBOX: root,
    SANDBOX_RELEASE: join(root, 'home/image'),
    SANDBOX_POSTGRES_PORT: String(postgresPort),
    DAYSTAR_ENV_FILE: join(root, 'etc/daystar.env'),
    PORT: String(ports.web),
    LOG_LEVEL: 'info',
  }
  /** @type {[string | RegExp, string][]} */
  const replacements = [
    [/(?<![\w.}])\/(srv|etc|volume1)\//g, `${root}/$1/`],
    ['https://daystar.example.org', `http://127.0.0.1:${ports.web}`],
    ['https://new.example.org', `http://localhost:${ports.web}`],
    ['smtps://user:password@mail.example.org', `smtp://127.0.0.1:${services.mailPort}`],
    ['daystar:secret@db.example.org', `daystar:secret@127.0.0.1:${postgresPort}`],
    ['s3://KEY:SECRET@s3.example.org/daystar?region=eu-central-1', services.mediaUrl],
    [/\b3000\b(?!:3000)/g, String(ports.web)],
    [/\b3001\b/g, String(ports.first)],
    [/\b3002\b/g, String(ports.second)],
    [/\b9464\b/g, String(ports.metrics)],
    ['age1…', '$(age-keygen -y "$HOME/daystar.key")'],
  ]
  const adapted = (/** @type {string} */ text) =>
    replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text)

  return {
    root,
    ports,
    path: (/** @type {string} */ name) => join(root, name),
    read: (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8'),
    /**
     * Runs commands as a shell does that ends with the first error.
     * @param {string} commands
     * @param {string} [folder]
     */
    async run(commands, folder = 'home') {
      const cwd = join(root, folder)
      const { code, output } = await run('sh', ['-euc', adapted(commands)], { cwd, env, timeoutMs: blockTimeoutMs })
      return { code, output: code === 0 ? output : `${output}\n${logsOf(root)}` }
    },
    async remove() {
      stopAll(root)
      await services.stop()
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** @param {string} folder @param {number} postgresPort */
async function startServices(folder, postgresPort) {
  const program = join(projectRoot, 'server/src/testing/programs/services-program.ts')
  const child = spawn(pinnedNode(), [program, folder, String(postgresPort)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([once(child.stdout, 'data'), exited])
  if (child.exitCode !== null) throw new Error('The services for the test did not start.')
  const { mediaUrl, mail } = JSON.parse(String(line))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { mediaUrl, mailPort: mail.port, stop }
}

/** The last lines of each service. @param {string} root */
function logsOf(root) {
  const folder = join(root, 'var/log')
  const names = readdirSync(folder)
  return names.map((name) => `${name}:\n${lastLines(readFileSync(join(folder, name), 'utf8'), 20)}`).join('\n')
}

/** Stops everything, also what a failed test left running. @param {string} root */
function stopAll(root) {
  const folders = ['run', 'home', 'clone', 'volume1/docker/daystar']
  for (const folder of folders.map((name) => join(root, name)).filter((path) => existsSync(path)))
    for (const name of readdirSync(folder))
      if (name.endsWith('.pid') || name.startsWith('.running-'))
        endProcess(Number(readFileSync(join(folder, name), 'utf8')))
}

/** @param {number} pid */
function endProcess(pid) {
  try {
    // The private PostgreSQL ends with its server, because its watchdog stops it.
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
