import process from 'node:process'
import { compileCache } from './compile-cache.mjs'
import { demoEnvironment, demoProgram } from './demo.mjs'
import { runInForeground } from './foreground.mjs'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals } from './processes.mjs'
import { exitWithError, print, progress, styled, UserError } from './progress.mjs'
import { serverNodeArgs } from './runtime.mjs'
import { buildWeb, isWebBuilt } from './web-build.mjs'

const usage = `npm start               install, build and start Daystar; the address is printed
npm start -- --demo     the same with a demo community, in a database of its own (npm run demo)
npm start -- --help     this text

Settings come from the environment, all optional, for example:  PORT=8080 npm start`

/**
 * @param {string[]} args
 * @returns {{ demo: boolean, help: boolean }}
 */
function readFlags(args) {
  const unknown = args.filter((arg) => !['--demo', '--help', '-h'].includes(arg))
  if (unknown.length > 0) throw new UserError(`npm start does not know "${unknown.join(' ')}".\n\n${usage}`)
  return { demo: args.includes('--demo'), help: args.includes('--help') || args.includes('-h') }
}

async function start() {
  const { demo, help } = readFlags(process.argv.slice(2))
  if (help) return print(usage)
  print(styled('bold', '\nDaystar'))
  const removeSignalHandlers = endCommandsOnSignals()
  await ensureInstalled()
  if (!isWebBuilt()) await progress('Building the web app', 'Built the web app', () => buildWeb())
  const settings = demo ? demoEnvironment(process.env) : process.env
  const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache(), ...settings }
  removeSignalHandlers()
  print('  · Starting the server …')
  process.exitCode = await runInForeground([...serverNodeArgs, demo ? demoProgram : 'server/src/main.ts'], { env })
}

start().catch(exitWithError)
