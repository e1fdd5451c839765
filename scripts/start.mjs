import process from 'node:process'
import { compileCache } from './compile-cache.mjs'
import { demoEnvironment, demoProgram } from './demo.mjs'
import { runInForeground } from './foreground.mjs'
import { ensureInstalled } from './install.mjs'
import { exitWithError, print, styled, UserError } from './progress.mjs'
import { serverNodeArgs } from './runtime.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const usage = `npm start               install, build and start Daystar; the address is printed
npm start -- --demo     the same with a demo community, in a database of its own (npm run demo)
npm start -- --help     this text

Settings come from the environment, all optional, for example:  PORT=8080 npm start`

async function start() {
  const args = process.argv.slice(2)
  const unknown = args.filter((arg) => !['--demo', '--help', '-h'].includes(arg))
  if (unknown.length > 0) throw new UserError(`npm start does not know "${unknown.join(' ')}".\n\n${usage}`)
  if (args.includes('--help') || args.includes('-h')) return print(usage)
  print(styled('bold', '\nDaystar'))
  await ensureInstalled()
  await ensureWebBuilt()
  const isDemo = args.includes('--demo')
  const settings = isDemo ? demoEnvironment(process.env) : process.env
  const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache(), ...settings }
  print('  · Starting the server …')
  process.exitCode = await runInForeground([...serverNodeArgs, isDemo ? demoProgram : 'server/src/main.ts'], { env })
}

start().catch(exitWithError)
