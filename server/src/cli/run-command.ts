import { diskSizeOf } from '../platform/process/disk-reserve.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { loadSettings, type SettingSources } from '../settings/settings-file.ts'
import { describeError } from '../start-up/describe-error.ts'
import { connectPostgres, openCommandContext } from './command-context.ts'
import type { Command, PrintCommand } from './commands.ts'
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

interface Settings extends Invocation {
  readonly config: Config
  readonly sources: SettingSources
  readonly env: NodeJS.ProcessEnv
}

async function runWithSettings(
  command: Exclude<Command, PrintCommand>,
  args: string[],
  { config, sources, env, program, directory }: Settings,
): Promise<CommandResult> {
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

function failure(error: unknown, databaseUrl: string | null): CommandResult {
  return { exitCode: 1, error: `\n${describeError(error, databaseUrl)}` }
}
