import { type Command, commands } from './commands.ts'

const width = Math.max(...Object.values(commands).map((command) => command.usage.length))

export const usage = `npm run daystar -- <command>

${Object.values(commands)
  .map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`)
  .join('\n')}

Settings come from the environment and the settings file, as for npm start. The server can keep running.`

/** Parses the command line. Throws an error with the usage for an unknown command or wrong arguments. */
export function parseCommand(argv: readonly string[]): 'help' | { command: Command; args: string[] } {
  const [name = 'help', ...args] = argv
  if (['help', '--help', '-h'].includes(name)) return 'help'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`Unknown command "${name}".\n\n${usage}`)
  const pattern = command.usage.split(' ').slice(1)
  const required = pattern.filter((word) => !word.startsWith('[')).length
  const isValid =
    args.length >= required && args.length <= pattern.length && args.every((arg, at) => matches(arg, pattern[at]))
  if (!isValid) throw new Error(`Usage: npm run daystar -- ${command.usage}`)
  return { command, args }
}

/** "<file>" matches any argument except an option, "[--remove]" matches the optional flag, "end" matches literally. */
function matches(arg: string, pattern = ''): boolean {
  if (pattern.startsWith('<')) return arg !== '' && !arg.startsWith('-')
  return arg === pattern.replace(/^\[|\]$/g, '')
}
