import process from 'node:process'
import { exitWithStartupError, readConfig, reportReady, shutDownOnSignals, start } from '@daystar/server/embedding'
import { seedDatabase } from './seed-database.ts'

/** Starts Daystar on a demo community in a private database. */
try {
  const config = readConfig(process.env)
  if (config.databaseUrl !== null || config.mediaUrl !== null) {
    throw new Error('The demo uses a private database and media folder: unset DATABASE_URL and MEDIA_URL.')
  }
  const { address, stop, log } = await start(config, {
    prepareDatabase: (url) => seedDatabase(config, url, process.stdout),
  })
  shutDownOnSignals(stop, log)
  reportReady()
  process.stdout.write(`\n  Daystar is running at ${address}\n\n`)
} catch (error) {
  exitWithStartupError(error)
}
