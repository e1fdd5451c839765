import process from 'node:process'
import { isInstalled } from './install.mjs'
import { endWithParent } from './processes.mjs'
import { exitWithError, print } from './progress.mjs'
import { projectRoot } from './runtime.mjs'
import { runTool } from './tool.mjs'

if (!isInstalled(projectRoot)) print('Installs the packages of package-lock.json into node_modules (npm ci).')
if (process.env.npm_lifecycle_event === 'test') endWithParent()
runTool(['scripts/test-run/main.ts', ...process.argv.slice(2)]).catch(exitWithError)
