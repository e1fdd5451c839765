import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { lastLines, run } from '../processes.mjs'
import { projectRoot } from '../runtime.mjs'

const readyTimeoutMs = 120_000
const pollIntervalMs = 100

/** What the image says about how it is run. @param {any} config the `config` of the image */
export function imageSettings({ User, Entrypoint, Cmd, Healthcheck, Volumes, StopSignal, Env }) {
  return {
    user: Number(User.split(':')[0]),
    program: [...Entrypoint, ...Cmd],
    healthCheck: Healthcheck.Test.slice(1),
    volume: Object.keys(Volumes)[0] ?? '',
    stopSignal: StopSignal,
    environment: Env,
  }
}

/**
 * Runs the programs of an image as a container engine does, without capabilities and with a folder as its volume.
 * @param {ReturnType<typeof import('./buildah.mjs').buildahIn>} buildah
 * @param {{
 *   container: string, settings: ReturnType<typeof imageSettings>, data: string, port: number,
 *   env: Record<string, string>
 * }} options
 */
export function containerOf({ env: buildahEnv, withStorage }, { container, settings, data, port, env }) {
  const variables = Object.entries({ ...env, PORT: String(port) }).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ])
  /** @param {string[]} command @param {(text: string) => void} [onOutput] */
  const execute = (command, onOutput) => {
    const args = ['run', ...variables, '--cap-drop', 'all', '--volume', `${data}:${settings.volume}`, container, '--']
    return run('buildah', withStorage(...args, ...command), {
      cwd: projectRoot,
      env: buildahEnv,
      ...(onOutput && { onOutput }),
    })
  }
  /** Starts the server, and waits for its health check. */
  const start = async () => {
    let output = ''
    /** @type {Awaited<ReturnType<typeof run>> | undefined} */
    let result
    const ended = execute(settings.program, (text) => (output += text)).then((finished) => (result = finished))
    const deadline = performance.now() + readyTimeoutMs
    while (!(await isReady(port))) {
      if (result || performance.now() > deadline) throw new Error(`The server did not start:\n${lastLines(output, 40)}`)
      await delay(pollIntervalMs)
    }
    const pid = serverProcess(settings.user, port)
    return { pid, ended, output: () => output, stop: () => process.kill(pid, settings.stopSignal) }
  }
  return { execute, start }
}

/** @param {number} port */
async function isReady(port) {
  return await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The process that would be the first one of the container. @param {number} user @param {number} port */
function serverProcess(user, port) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = processes.find((pid) => {
    try {
      const isOfUser = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nUid:\t${user}\t${user}\t`)
      const hasPort = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`)
      return isOfUser && hasPort && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/server/src/main.ts')
    } catch {
      // The process has ended.
      return false
    }
  })
  if (found === undefined) throw new Error(`No process of the user ${user} runs the server.`)
  return Number(found)
}
