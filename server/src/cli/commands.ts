import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { endSessionsByEmail, setOperator } from '../domains/accounts/index.ts'
import { rebuildTimelines } from '../domains/feed/index.ts'
import { createBackup } from '../platform/backup/backup.ts'
import { restore } from '../platform/backup/restore.ts'
import { migrate } from '../platform/migrations.ts'
import type { SettingSources } from '../settings-file.ts'
import { recount } from '../stored-counts.ts'
import { check } from './check.ts'
import type { CommandContext } from './command-context.ts'
import { describeSettings } from './describe-settings.ts'

interface CommandHelp {
  /** The arguments after `npm run daystar --`. */
  readonly usage: string
  readonly summary: string
}

interface DatabaseCommand extends CommandHelp {
  /** Returns the output of the command. */
  run(context: CommandContext, args: string[]): Promise<string>
}

/** A command that needs only the settings, so that it works when the database does not. */
interface SettingsCommand extends CommandHelp {
  describe(config: Config, sources: SettingSources): string
}

/** A command that reports problems, among them that it cannot connect to the database. */
interface InspectCommand extends CommandHelp {
  inspect(config: Config, sources: SettingSources): Promise<{ output: string; exitCode: number }>
}

export type Command = DatabaseCommand | SettingsCommand | InspectCommand

export const commands: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'backup <file>',
    summary: 'writes all data and media to one archive; the server can keep running',
    async run({ pool, storage }, [file = '']) {
      // Does not migrate: a backup before an update must contain the tables of the version that was running.
      const { tables, rows, files, missing } = await createBackup({ pool, storage }, resolve(file))
      const note = missing === 0 ? '' : ` ${missing} media files were deleted during the backup.`
      return `Backed up ${rows} rows of ${tables} tables and ${files} media files to ${file}.${note}`
    },
  },

  restore: {
    usage: 'restore <file>',
    summary: 'restores an archive that you trust into an empty database and the media storage',
    async run(context, [file = '']) {
      const { tables, rows, files, missingFiles } = await restore(context, resolve(file))
      const report = await recountAll(context)
      return [
        `Restored ${rows} rows of ${tables} tables and ${files} media files.`,
        ...missing(missingFiles),
        report,
      ].join('\n')
    },
  },

  recount: {
    usage: 'recount',
    summary: 'checks and repairs all stored counts and rebuilds the timelines',
    async run(context) {
      await migrate(context.pool)
      return await recountAll(context)
    },
  },

  operator: {
    usage: 'operator <email> [--remove]',
    summary: 'lets a member delete the comments of other members, or revokes that',
    async run(context, [email = '', flag]) {
      const isOperator = flag === undefined
      const name = await setOperator(context, email, isOperator)
      return `${name} is ${isOperator ? 'now' : 'no longer'} an operator.`
    },
  },

  check: {
    usage: 'check',
    summary: 'checks the settings and everything that Daystar depends on',
    inspect: check,
  },

  settings: {
    usage: 'settings',
    summary: 'prints the effective settings and where each comes from, without passwords',
    describe: describeSettings,
  },

  sessions: {
    usage: 'sessions end <email>',
    summary: 'signs a member out on all devices',
    async run(context, [, email = '']) {
      const { name, ended } = await endSessionsByEmail(context, email)
      return `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${name}.`
    },
  },
}

function missing(files: readonly string[]): string[] {
  if (files.length === 0) return []
  return [`The archive lacks ${files.length} media files that its rows reference:`, ...files.map((file) => `  ${file}`)]
}

async function recountAll({ db }: CommandContext): Promise<string> {
  const lines = (await recount(db)).map(
    ({ column, repaired }) => `${column}: ${repaired.length === 0 ? 'ok' : `repaired ${repaired.length}`}`,
  )
  await rebuildTimelines(db)
  return [...lines, 'timelines: rebuilt'].join('\n')
}
