import process from 'node:process'
import { readConfig } from '../config.ts'
import { exitWithStartupError } from '../shutdown.ts'
import { openStage } from './seed/open.ts'
import { seedCommunity } from './seed/seed.ts'
import { demoPassword, people } from './story/people.ts'

/** Fills the demo's own private database and ends; the server is started on it afterwards. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl ?? config.mediaUrl) {
    throw new Error('The demo lives in a database and a media folder of its own: unset DATABASE_URL and MEDIA_URL.')
  }
  const begun = performance.now()
  console.log('\n  Telling the demo its story (the first time takes a minute) ...')
  const stage = await openStage(config)
  try {
    const found = await seedCommunity(stage, config.dataDir, new Date())
    const seconds = Math.round((performance.now() - begun) / 1000)
    const words = {
      empty: `Three months of a community, told in ${seconds} s.`,
      earlier: `The story was from another day; told anew in ${seconds} s.`,
      today: 'The story stands as it was told today.',
      touched: 'Somebody has written into the demo: it stays as it is.',
    }
    console.log(`  ${words[found]}`)
  } finally {
    await stage.close()
  }
  const others = people.slice(1, 4).map((p) => p.email)
  console.log(`\n  Sign in as ${people[0]?.email} with the password ${demoPassword}`)
  console.log(`  (the same password opens ${others.join(', ')} and all the others)\n`)
}

main().then(() => process.exit(0), exitWithStartupError)
