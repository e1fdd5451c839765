import { diskSizeOf } from '../platform/process/disk-reserve.ts'
import { readConfig } from '../settings/config.ts'
import { loadSettings } from '../settings/settings-file.ts'
import { describeError } from '../start-up/describe-error.ts'
import { openCommandContext } from './command-context.ts'
import type { Command, CommandSettings, PrintCommand } from './commands.ts'
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
    return failure(error, null)
  }
}

async function run(argv: readonly string[], env: NodeJS.ProcessEnv, invocation: Invocation): Promise<CommandResult> {
  const parsed = parseCommand(argv, invocation.program)
  if (parsed === 'help') return { exitCode: 0, output: usage(invocation.program) }
  if ('print' in parsed.command) return { exitCode: 0, output: parsed.command.print() }
  const sources = loadSettings(env)
  const config = readConfig(sources.variables, diskSizeOf)
  try {
    return await runWithSettings(parsed.command, parsed.args, { config, sources, env, ...invocation })
  } catch (error) {
    return failure(error, config.databaseListenUrl ?? config.databaseUrl)
  }
}

async function runWithSettings(
  command: Exclude<Command, PrintCommand>,
  args: string[],
  { config, sources, env, program, directory }: CommandSettings & Invocation,
): Promise<CommandResult> {
  if ('runWith' in command) return await command.runWith({ config, sources, env }, args)
  const output = command.runAlone?.({ config, directory }, args) ?? null
  if (output !== null) return { exitCode: 0, output: await output }
  const context = await openCommandContext(config)
  try {
    return { exitCode: 0, output: await command.run({ ...context, program, directory }, args) }
  } finally {
    await context.close()
  }
}

function failure(error: unknown, databaseUrl: string | null): CommandResult {
  return { exitCode: 1, error: `\n${describeError(error, databaseUrl)}` }
}
