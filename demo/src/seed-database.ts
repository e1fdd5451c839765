import { openApp, type readConfig } from '@daystar/server/embedding'
import { demoPassword, members } from './dataset/members.ts'
import { type Output, ProgressBar } from './progress-bar.ts'
import { seed } from './seed/seed.ts'
import type { SeedState } from './seed/state.ts'

/** Seeds a database that belongs to the demo, and prints the progress and the credentials. */
export async function seedDatabase(config: ReturnType<typeof readConfig>, url: string, output: Output): Promise<void> {
  const startedAt = performance.now()
  const { app, deps, runJobs, close } = await openApp({
    config: { ...config, rateLimit: false },
    url,
    bulkLoad: true,
  })
  const bar = new ProgressBar(output, 'Creating the demo community')
  try {
    const runNotices = () => runJobs(['notify_of_event', 'notify_of_notice'])
    const target = { app, db: deps.db, storage: deps.storage, dataDir: config.dataDir, runNotices }
    const state = await seed(target, { now: new Date(), onProgress: (share) => bar.update(share) })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    bar.end(`${messages[state]}${state === 'empty' || state === 'outdated' ? `  ${seconds} s` : ''}`)
  } finally {
    bar.clear()
    await close()
  }
  const others = members.slice(1, 4).map((member) => member.email)
  output.write(`\n  Sign in as ${members[0]?.email} with the password ${demoPassword}\n`)
  output.write(`  (the same password works for ${others.join(', ')} and all other members)\n`)
}

const messages: Record<SeedState, string> = {
  empty: 'Created the demo community',
  outdated: 'Replaced the demo community of an earlier day',
  current: 'The demo community of today exists already',
  modified: 'The demo community was changed, so it stays as it is',
}
