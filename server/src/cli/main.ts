import process from 'node:process'
import { readConfig } from '../config.ts'
import { reasonOf } from '../process-end.ts'
import { openCommunity } from './open-community.ts'
import { readCommand, usage } from './read-command.ts'

/** One command for whoever runs the community: `npm run daystar -- <command>`. */
async function main(): Promise<void> {
  const asked = readCommand(process.argv.slice(2))
  if (asked === 'help') return say(usage)
  const community = await openCommunity(readConfig(process.env))
  try {
    say(await asked.command.run(community, asked.given))
  } finally {
    await community.close()
  }
}

function say(words: string): void {
  process.stdout.write(`${words}\n`)
}

// Whoever interrupts a command gets the prompt back when what it opened is closed; PostgreSQL rolls the rest back by itself.
main().catch((error: unknown) => {
  process.stderr.write(`\n${reasonOf(error)}\n`)
  process.exitCode = 1
})
