import process from 'node:process'
import { readConfig } from './config.ts'
import { loadSettings } from './settings-file.ts'
import { exitWithStartupError, shutDownOnSignals } from './shutdown.ts'
import { start } from './start.ts'

try {
  const { variables, namesInFile } = loadSettings(process.env)
  const { address, port, stop, log } = await start(readConfig(variables), { checkedSettings: namesInFile })
  shutDownOnSignals(stop, log)
  process.stdout.write(
    port === null ? '\n  Daystar runs jobs and serves no requests\n\n' : `\n  Daystar is running at ${address}\n\n`,
  )
} catch (error) {
  exitWithStartupError(error)
}
