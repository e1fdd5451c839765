import { type Command, commands } from './commands.ts'
import type { Invocation } from './invocation.ts'

const width = Math.max(...Object.values(commands).map((command) => command.usage.length))

/** Commands of the executable `bin/daystar` only. */
const executableOnly = [
  { usage: 'start', summary: 'starts the server' },
  { usage: 'ready', summary: 'exits with 0 if the server on this machine is ready, for health checks' },
]

export function usage(program: Invocation['program']): string {
  const described = [...(program === 'bin/daystar' ? executableOnly : []), ...Object.values(commands)]
  const lines = described.map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`)
  const settings =
    'Settings come from the environment and the settings file, as for the server, which can keep running.'
  return [`${program} <command>`, '', ...lines, '', settings].join('\n')
}

const helpWords = ['help', '--help', '-h']

function commandHelp({ usage: words, summary }: Command, program: Invocation['program']): string {
  return `Usage: ${program} ${words}\n\n${summary}`
}

/** Parses the command line. Throws an error with the usage for an unknown command or wrong arguments. */
export function parseCommand(
  argv: readonly string[],
  program: Invocation['program'],
): 'help' | { command: Command; args: string[] } {
  const [given = 'help', ...args] = argv
  const name = given === '--version' ? 'version' : given
  if (helpWords.includes(name) && args.length === 0) return 'help'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`Unknown command "${name}".\n\n${usage(program)}`)
  // `psql` passes its options on.
  const isHelp = args.length === 1 && args.some((arg) => helpWords.slice(1).includes(arg)) && command !== commands.psql
  if (isHelp) return { command: { ...command, print: () => commandHelp(command, program) }, args: [] }
  if (!matchesAll(args, command.usage.split(' ').slice(1))) throw new Error(`Usage: ${program} ${command.usage}`)
  return { command, args }
}

/** Returns whether the arguments match the words of a usage. What is in brackets may be absent. */
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
