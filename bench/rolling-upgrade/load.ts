import { setTimeout as pause } from 'node:timers/promises'

export interface LoadReport {
  requests: number
  readonly failures: string[]
  readonly latenciesMs: number[]
}

interface Step {
  readonly method: 'GET' | 'POST'
  readonly path: () => string
  readonly body?: () => object
}

const pauseMs = 20

/** Reads and writes, as a member does. */
function stepsOf(activityId: () => number): Step[] {
  return [
    { method: 'GET', path: () => '/feed' },
    { method: 'POST', path: () => `/comments/${activityId()}`, body: () => ({ content: 'Well done!' }) },
    { method: 'GET', path: () => '/notifications' },
    { method: 'POST', path: () => '/activities/highfive', body: () => ({ activity_id: activityId() }) },
    { method: 'GET', path: () => '/users/me' },
  ]
}

/** Members send requests one after the other until `stop` is called. Everything except a 2xx response is a failure. */
export function startLoad(url: string, tokens: readonly string[], activityOf: (member: number) => number) {
  const report: LoadReport = { requests: 0, failures: [], latenciesMs: [] }
  let isStopping = false

  async function send(token: string, { method, path, body }: Step): Promise<void> {
    const startedAt = performance.now()
    const json = body && { body: JSON.stringify(body()) }
    const headers = { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) }
    const outcome = await fetch(`${url}/api${path()}`, { method, headers, ...json }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.ok ? null : String(reply.status)
      },
      (error: Error) => String(error.cause ?? error.message),
    )
    report.requests += 1
    report.latenciesMs.push(performance.now() - startedAt)
    if (outcome !== null) report.failures.push(`${new Date().toISOString()} ${method} ${path()}: ${outcome}`)
  }

  const members = tokens.map(async (token, member) => {
    const steps = stepsOf(() => activityOf(member))
    for (let turn = member; !isStopping; turn++) {
      const step = steps[turn % steps.length]
      if (step) await send(token, step)
      await pause(pauseMs)
    }
  })
  return {
    report,
    stop: async () => {
      isStopping = true
      await Promise.all(members)
      return report
    },
  }
}
