import process from 'node:process'
import { readConfig } from './config.ts'
import { endOnSignals, giveUp } from './process-end.ts'
import { start } from './start.ts'

try {
  const config = readConfig(process.env)
  const { address, stop, log } = await start(config)
  endOnSignals(stop, log)
  process.stdout.write(`\n  Daystar is at ${address}\n\n`)
} catch (error) {
  giveUp(error)
}
