import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { openDeps } from '../../open-deps.ts'
import type { Db } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { createLogger } from '../../platform/log.ts'
import { startPrivatePostgres } from '../../platform/postgres/private-postgres.ts'

export interface Stage {
  readonly app: FastifyInstance
  readonly deps: Pick<Deps, 'db' | 'storage'>
  readonly db: Db
  close(): Promise<void>
}

/** The whole server on the demo's private database, without a port: the story is told through the same calls a browser makes. */
export async function openStage(config: Config): Promise<Stage> {
  const log = createLogger('error')
  const teardown: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of teardown.splice(0).reverse()) await step()
  }
  try {
    const postgres = await startPrivatePostgres({ dataDir: config.dataDir, log })
    teardown.push(() => postgres.stop())
    // The story is told faster than any person types.
    const { deps } = await openDeps({ config: { ...config, rateLimit: false }, url: postgres.url, log, teardown })
    const app = await buildApp(deps)
    teardown.push(() => app.close().then(() => undefined))
    return { app, deps, db: deps.db, close }
  } catch (error) {
    await close()
    throw error
  }
}
