import { type Command, commands } from './commands.ts'

const width = Math.max(...Object.values(commands).map((command) => command.usage.length))

export const usage = `npm run daystar -- <command>

${Object.values(commands)
  .map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`)
  .join('\n')}

Settings come from the environment, as for npm start. A server that runs need not be stopped.`

/** The command that was typed. Throws with the way it is written where something is missing, unknown or too much. */
export function readCommand(words: readonly string[]): 'help' | { command: Command; given: string[] } {
  const [name = 'help', ...given] = words
  if (['help', '--help', '-h'].includes(name)) return 'help'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`There is no command "${name}".\n\n${usage}`)
  const pattern = command.usage.split(' ').slice(1)
  const needed = pattern.filter((word) => !word.startsWith('[')).length
  const fits =
    given.length >= needed && given.length <= pattern.length && given.every((word, at) => suits(word, pattern[at]))
  if (!fits) throw new Error(`Type it as: npm run daystar -- ${command.usage}`)
  return { command, given }
}

/** "<file>" stands for anything but an option, "[--remove]" for itself or nothing, "end" for itself. */
function suits(word: string, pattern = ''): boolean {
  if (pattern.startsWith('<')) return word !== '' && !word.startsWith('-')
  return word === pattern.replace(/^\[|\]$/g, '')
}
