import process from 'node:process'
import { parseInvocation } from './invocation.ts'
import { runCommand } from './run-command.ts'

// An interrupted command exits after its connections are closed; PostgreSQL rolls back the open transaction.
const { argv, invocation } = parseInvocation(process.argv.slice(2))
const { exitCode, output, error } = await runCommand(argv, process.env, invocation)
if (output !== undefined) process.stdout.write(`${output}\n`)
if (error !== undefined) process.stderr.write(`${error}\n`)
process.exitCode = exitCode
