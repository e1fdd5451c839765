import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { jobHandlers } from '../jobs/job-handlers.ts'
import type { Deps } from '../platform/deps.ts'
import { runJobsOnce } from '../platform/jobs/job-runner.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { createLogger } from '../platform/process/log.ts'
import type { Config } from '../settings/config.ts'
import { openDeps } from './open-deps.ts'

interface OpenApp {
  readonly app: FastifyInstance
  readonly deps: Pick<Deps, 'db' | 'storage'>
  /** Runs the jobs of these kinds that are due; the others wait for a server. */
  runJobs(kinds: readonly (keyof JobPayloads)[]): Promise<void>
  close(): Promise<void>
}

interface OpenAppOptions {
  readonly config: Config
  /** Connection URL of the database. */
  readonly url: string
  /** For generated data: commits do not wait for the disk, and all variants of a photo are made before the response. */
  readonly bulkLoad?: boolean
}

/**
 * The complete server, with neither a port nor background jobs, for a program that calls the API in its own process.
 */
export async function openApp({ config, url, bulkLoad = false }: OpenAppOptions): Promise<OpenApp> {
  const log = createLogger('error')
  const teardown: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of teardown.splice(0).reverse()) await step()
  }
  try {
    const { deps, directPool } = await openDeps({ config, url, log, teardown, durable: !bulkLoad })
    const app = await buildApp({ ...deps, makesVariantsAtOnce: bulkLoad })
    teardown.push(async () => await app.close())
    const handlers = Object.entries(jobHandlers(deps))
    const runJobs: OpenApp['runJobs'] = async (kinds) => {
      const chosen = Object.fromEntries(handlers.filter(([kind]) => kinds.some((one) => one === kind)))
      const [failure] = await runJobsOnce({ pool: directPool, log }, chosen)
      if (failure) throw failure
    }
    return { app, deps, runJobs, close }
  } catch (error) {
    await close()
    throw error
  }
}
