import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'

// The part of Docker that the documentation uses: it reads the real Compose files, and runs the services of Daystar
// that need Daystar only, with their environment and volumes, without containers.
const {
  SANDBOX: root = '',
  SANDBOX_RELEASE: release = '',
  PORT: standardPort = '',
  PATH,
  NODE_COMPILE_CACHE,
} = process.env
const startTimeoutMs = 60_000
const stopTimeoutMs = 30_000

/** @param {string} text as Compose substitutes variables @param {Record<string, string | undefined>} variables */
function interpolate(text, variables) {
  return text.replaceAll(/\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g, (_, name, operator, rest) => {
    const value = variables[name] ?? ''
    if (value !== '' || operator === undefined) return value
    if (operator === ':-') return rest
    throw new Error(`Variable ${name} is not set.`)
  })
}

/** @param {string} file */
function readCompose(file) {
  const variables = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return parse(
    readFileSync(file, 'utf8'),
    (_key, value) => (typeof value === 'string' ? interpolate(value, variables) : value),
    {
      merge: true,
    },
  )
}

/** The folders that volumes lead to, by their path in the container. @param {any} service */
function foldersOf(service) {
  const volumes = /** @type {string[]} */ (service.volumes ?? [])
  return volumes.map((volume) => {
    const [source = '', target = ''] = volume.split(':')
    const isFolder = source.startsWith('.') || isAbsolute(source)
    if (isFolder && !existsSync(source)) throw new Error(`${source} does not exist.`)
    return { folder: isFolder ? resolve(source) : resolve('.volumes', source), target }
  })
}

/** @param {any} service */
function insideOf(service) {
  const folders = foldersOf(service)
  const path = (/** @type {string} */ text) => {
    const volume = folders.find(({ target }) => text === target || text.startsWith(`${target}/`))
    return volume ? text.replace(volume.target, volume.folder) : text.replace(/^\/opt\/daystar(?=\/)/, release)
  }
  const own = Object.entries({ DATA_DIR: '/data', ...service.environment }).map(([key, value]) => [
    key,
    path(String(value)),
  ])
  const [port = ''] = service.ports ?? []
  const [, published = ''] = /(\d+):3000$/.exec(port) ?? []
  const settings = { DAYSTAR_ENV_FILE: '', HOST: '127.0.0.1', PORT: published === '3000' ? standardPort : published }
  const env = { PATH, NODE_COMPILE_CACHE, ...Object.fromEntries(own), ...settings }
  return { folders, path, env }
}

const stateFile = (/** @type {string} */ name) => resolve(`.running-${name}`)

/** @param {string} name @param {any} service @param {boolean} isWaiting */
async function up(name, service, isWaiting) {
  const { folders, env } = insideOf(service)
  if (service.image !== 'daystar') return
  if (service.depends_on) return
  await stop(name)
  for (const { folder } of folders) mkdirSync(folder, { recursive: true })
  const program = join(release, 'bin/daystar')
  const log = openSync(join(root, 'var/log', name), 'a')
  const child = spawn(program, ['start'], { env, stdio: ['ignore', log, log], detached: true })
  writeFileSync(stateFile(name), String(child.pid))
  child.unref()
  for (const end = performance.now() + startTimeoutMs; isWaiting && !isHealthy(program, env); await delay(100))
    if (performance.now() > end || !isRunning(child.pid ?? 0)) throw new Error(`${name} did not become healthy.`)
}

/** @param {string} program @param {NodeJS.ProcessEnv} env */
function isHealthy(program, env) {
  try {
    execFileSync(program, ['ready'], { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** @param {string} name */
async function stop(name) {
  if (!existsSync(stateFile(name))) return
  const pid = Number(readFileSync(stateFile(name), 'utf8'))
  if (isRunning(pid)) process.kill(pid, 'SIGTERM')
  for (const end = performance.now() + stopTimeoutMs; isRunning(pid); await delay(20))
    if (performance.now() > end) throw new Error(`${name} did not stop.`)
  rmSync(stateFile(name))
}

/** @param {string[]} args */
async function compose(args) {
  const file = args[0] === '--file' ? (args.splice(0, 2)[1] ?? '') : 'compose.yaml'
  const { services } = readCompose(file)
  const [verb = '', ...rest] = args
  if (verb === 'up') {
    for (const [name, service] of Object.entries(services)) await up(name, service, rest.includes('--wait'))
  } else if (verb === 'down') {
    for (const name of Object.keys(services)) await stop(name)
  } else if (verb === 'exec') {
    const [name = '', ...command] = rest.filter((arg) => arg !== '--no-TTY')
    if (!existsSync(stateFile(name))) throw new Error(`Service ${name} is not running.`)
    const { env, path } = insideOf(services[name])
    const [program = '', ...programArgs] = command.map(path)
    execFileSync(program, programArgs, { env, stdio: 'inherit' })
  } else if (verb === 'cp') {
    const [, name = '', source = ''] = /^(\w+):(.+)$/.exec(rest[0] ?? '') ?? []
    cpSync(insideOf(services[name]).path(source), join(rest[1] ?? '', source.split('/').at(-1) ?? ''))
  } else if (verb === 'build') {
    if (!existsSync('Dockerfile')) throw new Error('There is no Dockerfile.')
  } else if (verb !== 'logs') throw new Error(`Unknown command ${verb}.`)
}

const [command = '', ...args] = process.argv.slice(2)
if (command === 'compose') await compose(args)
else if (command === 'buildx') {
  if (args[0] !== 'build' || !existsSync('Dockerfile')) throw new Error('There is no Dockerfile.')
  const [, file] = /(?:^|,)dest=([^,]+)/.exec(args[args.indexOf('--output') + 1] ?? '') ?? []
  if (file) writeFileSync(file, 'an image')
} else if (command === 'load') readFileSync(args[args.indexOf('--input') + 1] ?? '')
else throw new Error(`Unknown command ${command}.`)
