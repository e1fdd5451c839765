import process from 'node:process'
import { exitWithError } from './progress.mjs'
import { runTool } from './tool.mjs'

// npm changes to the directory of the project; files in the arguments are relative to that of the caller.
const calledFrom = `--called-from=${process.env.INIT_CWD ?? process.cwd()}`

runTool(['server/src/cli/main.ts', calledFrom, ...process.argv.slice(2)], { NODE_ENV: 'production' }).catch(
  exitWithError,
)
