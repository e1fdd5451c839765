import process from 'node:process'
import { diskSizeOf } from './platform/process/disk-reserve.ts'
import { readConfig } from './settings/config.ts'
import { loadSettings } from './settings/settings-file.ts'
import { exitWithStartupError, reportReady, shutDownOnSignals } from './start-up/shutdown.ts'
import { passedSocket } from './start-up/socket-activation.ts'
import { start } from './start-up/start.ts'
import { printStart } from './start-up/start-output.ts'

let databaseUrl: string | null = null
try {
  const { variables, namesInFile } = loadSettings(process.env)
  const config = readConfig(variables, diskSizeOf)
  databaseUrl = config.databaseUrl
  const { address, port, needsSetup, setupLink, stop, log } = await start(config, {
    checkedSettings: namesInFile,
    createsSetupLink: process.stdout.isTTY,
    socket: passedSocket(process.env, process.pid),
  })
  shutDownOnSignals(stop, log)
  reportReady()
  printStart(process, { address: port === null ? null : address, needsSetup, setupLink })
} catch (error) {
  exitWithStartupError(error, databaseUrl)
}
