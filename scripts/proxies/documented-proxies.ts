import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { freePort } from '../free-port.mjs'
import { endGroup } from '../processes.mjs'
import { projectRoot } from '../runtime.mjs'
import { codeBlocks } from '../task-docs/code-blocks.ts'

const blocks = codeBlocks(readFileSync(join(projectRoot, 'docs/operating/reverse-proxies.md'), 'utf8'))
export const host = 'daystar.example.org'
// The PATH of an ordinary account often does not contain it.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** Returns the configuration in the documentation. */
export function documentedBlock(language: string): string {
  return blocks.find((block) => block.language === language)?.text ?? ''
}

const run = (program: string, args: string[]) => spawnSync(program, args, { env, encoding: 'utf8' })

interface Place {
  readonly folder: string
  readonly key: string
  readonly certificate: string
  readonly httpPort: number
  readonly httpsPort: number
  readonly upstreams: readonly string[]
}

interface Proxy {
  readonly name: string
  /** How long a process continues to serve after it reports that it stops. */
  readonly drainMs?: number
  /** How long to wait between two restarts. */
  readonly noticeMs?: number
  readonly isInstalled: boolean
  /** Writes the configuration, and returns the commands that start the proxy and check it. */
  readonly write: (place: Place) => { command: string[]; check: string[]; accepted: RegExp }
}

/** Returns the documented configuration with the ports, addresses and certificate of the test. */
function adapted(language: string, { key, certificate, upstreams }: Place): string {
  const [first = '', second = ''] = upstreams
  return documentedBlock(language)
    .replace(/\S+fullchain\.pem/, certificate)
    .replace(/\S+privkey\.pem/, key)
    .replaceAll('127.0.0.1:3001', first)
    .replaceAll('127.0.0.1:3002', second)
}

const apacheModules = [
  ...['mpm_event', 'authz_core', 'alias', 'headers', 'ssl', 'http2', 'socache_shmcb', 'slotmem_shm'],
  ...['proxy', 'proxy_http', 'proxy_balancer', 'lbmethod_byrequests'],
]

export const proxies: Proxy[] = [
  {
    name: 'nginx',
    isInstalled: run('nginx', ['-v']).status === 0,
    write(place) {
      const { folder, httpPort, httpsPort } = place
      const names = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const temporary = names.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
      const servers = adapted('nginx', place)
        .replace(/^.*listen \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
        .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
      const user = process.getuid?.() === 0 ? 'user root;\n' : ''
      const general = `${user}daemon off;\npid ${join(folder, 'pid')};\nevents {}\n`
      writeFileSync(join(folder, 'conf'), `${general}http {\naccess_log off;\n${temporary}\n${servers}}\n`)
      const args = ['-c', join(folder, 'conf'), '-e', 'stderr']
      return { command: ['nginx', ...args], check: ['nginx', '-t', ...args], accepted: /test is successful/ }
    },
  },
  {
    name: 'Caddy',
    // A write whose connection is refused cannot be repeated, so that the process has to be left out before its port is
    // closed.
    drainMs: 3_000,
    // The documented pause between two restarts: longer than the interval of its health checks.
    noticeMs: 2_000,
    isInstalled: run('caddy', ['version']).status === 0,
    write(place) {
      const { folder, key, certificate, httpPort, httpsPort } = place
      const general = `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tstorage file_system ${folder}\n}\n`
      const site = adapted('caddy', place).replace('{\n', `{\n\ttls ${certificate} ${key}\n`)
      writeFileSync(join(folder, 'Caddyfile'), general + site)
      const args = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
      return {
        command: ['caddy', 'run', ...args],
        check: ['caddy', 'validate', ...args],
        accepted: /Valid configuration/,
      }
    },
  },
  {
    name: 'Apache',
    isInstalled: run('apache2', ['-v']).status === 0,
    write(place) {
      const { folder, httpPort, httpsPort } = place
      const modules = apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`)
      const hosts = adapted('apache', place)
        .replace('*:80', `127.0.0.1:${httpPort}`)
        .replace('*:443', `127.0.0.1:${httpsPort}`)
      const account = process.getuid?.() === 0 ? 'User nobody\nGroup nogroup\n' : ''
      const general = `ServerName ${host}\nDefaultRuntimeDir ${folder}\nPidFile ${join(folder, 'pid')}\nErrorLog /dev/stderr\n${account}`
      const listen = `Listen 127.0.0.1:${httpPort}\nListen 127.0.0.1:${httpsPort}\n`
      writeFileSync(join(folder, 'conf'), modules.join('') + general + listen + hosts)
      const args = ['-f', join(folder, 'conf')]
      return {
        command: ['apache2', ...args, '-DFOREGROUND'],
        check: ['apache2', ...args, '-t'],
        accepted: /Syntax OK/,
      }
    },
  },
]

/** Returns whether a proxy can be started with a certificate of its own. */
export const canRun = ({ isInstalled }: Proxy) => isInstalled && run('openssl', ['version']).status === 0

/** Starts a proxy with its documented configuration, on other ports and in front of upstreams as `127.0.0.1:3001`. */
export async function startDocumentedProxy(proxy: Proxy, upstreams: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-proxy-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-days', '1', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject])
  const httpPort = await freePort()
  let httpsPort = await freePort()
  while (httpsPort === httpPort) httpsPort = await freePort()
  const { command, check, accepted } = proxy.write({ folder, key, certificate, httpPort, httpsPort, upstreams })
  const [checker = '', ...checkerArgs] = check
  const { status, stdout, stderr } = run(checker, checkerArgs)
  if (status !== 0 || !accepted.test(stdout + stderr))
    throw new Error(`${proxy.name} rejects its configuration:\n${stderr}`)
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...env, HOME: folder }, stdio: 'ignore', detached: true })
  const stop = async () => {
    const ended = once(child, 'exit')
    // With its workers, which would otherwise wait for open streams.
    endGroup(child, 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { httpPort, httpsPort, stop }
}
