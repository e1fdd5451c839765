import process from 'node:process'
import { runCommand } from './run-command.ts'

// An interrupted command exits after its connections are closed; PostgreSQL rolls back the open transaction.
const { exitCode, output, error } = await runCommand(process.argv.slice(2), process.env)
if (output !== undefined) process.stdout.write(`${output}\n`)
if (error !== undefined) process.stderr.write(`${error}\n`)
process.exitCode = exitCode
