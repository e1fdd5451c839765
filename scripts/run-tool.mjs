import process from 'node:process'
import { exitWithError } from './progress.mjs'
import { runTool } from './tool.mjs'

runTool(process.argv.slice(2)).catch(exitWithError)
