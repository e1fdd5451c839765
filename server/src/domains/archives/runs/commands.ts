import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobOptions } from '../../../platform/jobs/jobs.ts'

/** The job is queued again for this moment while it runs, so that another process continues after a crash. */
const takeOverMs = 3 * 60_000
/** Attempts after which the job gives up. */
const maxAttempts = 5

/** A job whose state is in a table, in which one row is one archive or one import. */
export interface RunKind {
  readonly table: 'member_archives' | 'member_imports'
  readonly job: 'create_archive' | 'run_import'
  /** The states of a row while a job has to work on it, without `waiting`. */
  readonly active: readonly string[]
  /** True when a new run begins with the first item again. */
  readonly startsAgain: boolean
  /** Queues the job. */
  readonly queue: (jobs: Deps['jobs'], tx: Tx, id: number, options: JobOptions) => Promise<void>
}

export interface Run {
  readonly id: number
  readonly memberId: number
  readonly folder: string
  readonly state: string
  /** Identifies the run: an earlier one that continues by mistake has no effect. */
  readonly attempt: number
}

type QueueDeps = Pick<Deps, 'db' | 'jobs'>

/**
 * Returns whether the job of a row has ended: one that has not reported for this long belongs to a process that ended.
 */
export function isAbandoned(alias: string): RawBuilder<SqlBool> {
  const heartbeat = sql.ref(`${alias}.heartbeat_at`)
  return sql<SqlBool>`(${heartbeat} is null or ${heartbeat} < now() - interval '2 minutes')`
}

const keyOf = ({ job }: RunKind, id: number) => `${job}:${id}`

export async function queueRun({ jobs }: Pick<Deps, 'jobs'>, kind: RunKind, tx: Tx, id: number): Promise<void> {
  await kind.queue(jobs, tx, id, { key: keyOf(kind, id) })
}

async function queueTakeOver({ jobs }: QueueDeps, kind: RunKind, tx: Tx, id: number): Promise<void> {
  await kind.queue(jobs, tx, id, { key: keyOf(kind, id), runAt: new Date(Date.now() + takeOverMs) })
}

/** Starts a run of the job; undefined if another one is active or nothing is left to do. */
export async function startRun(deps: QueueDeps, kind: RunKind, id: number): Promise<Run | undefined> {
  return await transaction(deps.db, async (tx) => {
    const { rows } = await sql<Run>`
      update ${sql.table(kind.table)} as r set state = case when state = 'waiting' then 'running' else state end,
        attempts = attempts + 1, heartbeat_at = now(), progress = case when ${kind.startsAgain} then 0 else progress end
      where id = ${id}::bigint and member_id is not null
        and state = any(${['waiting', ...kind.active]}::text[]) and ${isAbandoned('r')}
      returning id, member_id as "memberId", folder, state, attempts as attempt`.execute(tx)
    const run = rows[0]
    if (run) await queueTakeOver(deps, kind, tx, id)
    return run
  })
}

/** Locks the row until the transaction ends. False if the run has been replaced, or the account is being deleted. */
export async function tryLockRun(tx: Tx, kind: RunKind, { id, attempt }: Run): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(kind.table)} where id = ${id}::bigint and attempts = ${attempt} and member_id is not null
      and state = any(${[...kind.active]}::text[]) for update`.execute(tx)
  return rows.length > 0
}

/** Lets a run that has been replaced, or whose account is being deleted, write nothing. */
export async function lockRun(tx: Tx, kind: RunKind, run: Run): Promise<void> {
  if (!(await tryLockRun(tx, kind, run))) throw new Error('This run of the job has been replaced.')
}

/** Reports that the run is alive, or throws if it has been replaced. `store` writes what it has done so far. */
export async function reportRun(
  deps: QueueDeps,
  kind: RunKind,
  run: Run,
  store: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockRun(tx, kind, run)
    await sql`update ${sql.table(kind.table)} set heartbeat_at = now() where id = ${run.id}::bigint`.execute(tx)
    await store(tx)
    await queueTakeOver(deps, kind, tx, run.id)
  })
}

/** Lets the next attempt start at once. Returns whether there is one. */
export async function releaseRun(db: Db, kind: RunKind, { id, attempt }: Run): Promise<boolean> {
  await sql`update ${sql.table(kind.table)} set heartbeat_at = null
    where id = ${id}::bigint and attempts = ${attempt}`.execute(db)
  return attempt < maxAttempts
}
