import { type Command, commands } from './commands.ts'

const width = Math.max(...Object.values(commands).map((command) => command.usage.length))

export const usage = `npm run daystar -- <command>   in a clone of the repository
bin/daystar <command>         in a release, with two more:

  ${'start'.padEnd(width)}  starts the server
  ${'ready'.padEnd(width)}  exits with 0 if the server on this machine is ready, for health checks

${Object.values(commands)
  .map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`)
  .join('\n')}

Settings come from the environment and the settings file, as for the server, which can keep running.`

/** Parses the command line. Throws an error with the usage for an unknown command or wrong arguments. */
export function parseCommand(argv: readonly string[]): 'help' | { command: Command; args: string[] } {
  const [name = 'help', ...args] = argv
  if (['help', '--help', '-h'].includes(name)) return 'help'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`Unknown command "${name}".\n\n${usage}`)
  if (!matchesAll(args, command.usage.split(' ').slice(1)))
    throw new Error(`Usage: npm run daystar -- ${command.usage}`)
  return { command, args }
}

/** Whether the arguments match the words of a usage. What is in brackets may be absent. */
function matchesAll([arg, ...args]: readonly string[], [word, ...words]: readonly string[]): boolean {
  if (word === '[<options>...]') return true
  if (word === undefined) return arg === undefined
  const isOptional = word.startsWith('[')
  if (arg === undefined) return isOptional && matchesAll([], words)
  const isMatch = matches(arg, word.replace(/^\[|\]$/g, ''))
  return (isMatch && matchesAll(args, words)) || (isOptional && matchesAll([arg, ...args], words))
}

/** "<file>" matches any argument except an option, all other words match literally. */
function matches(arg: string, word: string): boolean {
  return word.startsWith('<') ? arg !== '' && !arg.startsWith('-') : arg === word
}
