import { readConfig } from '../config.ts'
import { loadSettings } from '../settings-file.ts'
import { describeError } from '../shutdown.ts'
import { connectPostgres, openCommandContext } from './command-context.ts'
import { parseCommand, usage } from './parse-command.ts'

export interface CommandResult {
  readonly exitCode: number
  readonly output?: string
  readonly error?: string
}

/** Runs one operator command: `npm run daystar -- <command>`. Does not reject. */
export async function runCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  try {
    return await run(argv, env)
  } catch (error) {
    return { exitCode: 1, error: `\n${describeError(error)}` }
  }
}

async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const parsed = parseCommand(argv)
  if (parsed === 'help') return { exitCode: 0, output: usage }
  const { command, args } = parsed
  const sources = loadSettings(env)
  const config = readConfig(sources.variables)
  if ('describe' in command) return { exitCode: 0, output: command.describe(config, sources) }
  if ('inspect' in command) return await command.inspect(config, sources)
  if ('connect' in command) {
    const { url, stop } = await connectPostgres(config)
    return { exitCode: await command.connect(url, args, env).finally(stop) }
  }
  const output = command.runAlone?.(config, args) ?? null
  if (output !== null) return { exitCode: 0, output: await output }
  const context = await openCommandContext(config)
  try {
    return { exitCode: 0, output: await command.run(context, args) }
  } finally {
    await context.close()
  }
}
