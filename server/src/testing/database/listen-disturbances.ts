import process from 'node:process'
import { sql } from 'kysely'
import type { Community } from '../cache-consistency/community.ts'

interface Disturbance {
  /** The number of actions that run with it: a paused connection makes requests wait for the barrier. */
  readonly share: number
  readonly disturb: {
    readonly before: (community: Community) => Promise<void>
    readonly end?: (community: Community) => Promise<void>
  }
}

/** The disturbances of the connections that receive events while actions run. */
export const disturbances: Readonly<Record<string, Disturbance>> = {
  'with working connections': { share: 1, disturb: { before: async () => undefined } },
  'while connections are killed and restored': {
    share: 0.25,
    disturb: {
      before: async ({ testApp, random }) => {
        if (random(6) === 0)
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'daystar pubsub' and datname = current_database() and random() < 0.5`.execute(
            testApp.db,
          )
      },
    },
  },
  'while connections are paused and continue': {
    share: 0.25,
    disturb: {
      before: async (community) => {
        if (community.random(6) === 0)
          for (const pid of await pubSubPids(community)) signal(pid, community.random(3) === 0 ? 'SIGCONT' : 'SIGSTOP')
        else if (community.random(4) === 0) await continueAll(community)
      },
      end: continueAll,
    },
  },
}

async function continueAll(community: Community): Promise<void> {
  for (const pid of await pubSubPids(community)) signal(pid, 'SIGCONT')
}

async function pubSubPids({ testApp }: Community): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'daystar pubsub' and datname = current_database()`.execute(
    testApp.db,
  )
  return rows.map(({ pid }) => pid)
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // The connection was lost and its process has ended.
  }
}
