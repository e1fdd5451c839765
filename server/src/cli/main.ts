import process from 'node:process'
import { readConfig } from '../config.ts'
import { loadSettings } from '../settings-file.ts'
import { describeError } from '../shutdown.ts'
import { connectPostgres, openCommandContext } from './command-context.ts'
import { parseCommand, usage } from './parse-command.ts'

/** Runs one operator command: `npm run daystar -- <command>`. */
async function main(): Promise<void> {
  const parsed = parseCommand(process.argv.slice(2))
  if (parsed === 'help') return print(usage)
  const { command, args } = parsed
  const sources = loadSettings(process.env)
  const config = readConfig(sources.variables)
  if ('describe' in command) return print(command.describe(config, sources))
  if ('inspect' in command) {
    const { output, exitCode } = await command.inspect(config, sources)
    print(output)
    process.exitCode = exitCode
    return
  }
  if ('connect' in command) {
    const { url, stop } = await connectPostgres(config)
    process.exitCode = await command.connect(url, args, process.env).finally(stop)
    return
  }
  const output = command.runAlone?.(config, args) ?? null
  if (output !== null) return print(await output)
  const context = await openCommandContext(config)
  try {
    print(await command.run(context, args))
  } finally {
    await context.close()
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

// An interrupted command exits after its connections are closed; PostgreSQL rolls back the open transaction.
main().catch((error: unknown) => {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.exitCode = 1
})
