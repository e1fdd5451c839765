import { readConfig } from '../config.ts'
import { loadSettings } from '../settings-file.ts'
import { describeError } from '../shutdown.ts'
import { connectPostgres, openCommandContext } from './command-context.ts'
import type { Invocation } from './invocation.ts'
import { parseCommand, usage } from './parse-command.ts'

export interface CommandResult {
  readonly exitCode: number
  readonly output?: string
  readonly error?: string
}

/** Runs one operator command. Does not reject. */
export async function runCommand(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  invocation: Invocation,
): Promise<CommandResult> {
  try {
    return await run(argv, env, invocation)
  } catch (error) {
    return { exitCode: 1, error: `\n${describeError(error)}` }
  }
}

async function run(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  { program, directory }: Invocation,
): Promise<CommandResult> {
  const parsed = parseCommand(argv, program)
  if (parsed === 'help') return { exitCode: 0, output: usage(program) }
  const { command, args } = parsed
  if ('print' in command) return { exitCode: 0, output: command.print() }
  const sources = loadSettings(env)
  const config = readConfig(sources.variables)
  if ('describe' in command) return { exitCode: 0, output: command.describe(config, sources, args) }
  if ('inspect' in command) return await command.inspect(config, sources, args)
  if ('connect' in command) {
    const { url, stop } = await connectPostgres(config)
    return { exitCode: await command.connect(url, args, env).finally(stop) }
  }
  const output = command.runAlone?.({ config, directory }, args) ?? null
  if (output !== null) return { exitCode: 0, output: await output }
  const context = await openCommandContext(config)
  try {
    return { exitCode: 0, output: await command.run({ ...context, program, directory }, args) }
  } finally {
    await context.close()
  }
}
