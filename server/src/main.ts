import process from 'node:process'
import { readConfig } from './config.ts'
import { loadSettings } from './settings-file.ts'
import { exitWithStartupError, reportReady, shutDownOnSignals } from './shutdown.ts'
import { start } from './start.ts'

try {
  const { variables, namesInFile } = loadSettings(process.env)
  const { address, port, setupLink, stop, log } = await start(readConfig(variables), { checkedSettings: namesInFile })
  shutDownOnSignals(stop, log)
  reportReady()
  process.stdout.write(
    port === null ? '\n  Daystar runs jobs and serves no requests\n\n' : `\n  Daystar is running at ${address}\n\n`,
  )
  if (setupLink !== null)
    process.stdout.write(
      `  To become its operator and to set up the community, open this link once:\n  ${setupLink}\n\n`,
    )
} catch (error) {
  exitWithStartupError(error)
}
