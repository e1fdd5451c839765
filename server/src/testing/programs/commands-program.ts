import process from 'node:process'
import { parseInvocation } from '../../cli/invocation.ts'
import { runCommand } from '../../cli/run-command.ts'

// Runs the operator commands that its parent sends as arguments of `cli/main.ts`, with the settings of this process,
// and sends their results: a process for each of them takes longer than most commands.
process.on('message', async (args: string[]) => {
  const { argv, invocation } = parseInvocation(args)
  process.send?.(await runCommand(argv, process.env, invocation))
})
process.on('disconnect', () => process.exit())
