import { resolve } from 'node:path'
import { limits } from '@daystar/contract/limits'
import packageJson from '../../../package.json' with { type: 'json' }
import {
  deleteMemberByEmail,
  endSessionsByEmail,
  removeSecondFactorByEmail,
  setRoleByEmail,
} from '../domains/accounts/index.ts'
import { exportToFile } from '../domains/archives/index.ts'
import { createSetupLink, storedCommunity } from '../domains/community/index.ts'
import { rebuildTimelines } from '../domains/feed/index.ts'
import { restoreByEmail, suspendByEmail } from '../domains/moderation/index.ts'
import { removeAccount } from '../jobs/remove-account.ts'
import { recount } from '../jobs/stored-counts.ts'
import { isRole } from '../platform/authorization/roles.ts'
import { restore } from '../platform/backup/restore.ts'
import { jobQueue } from '../platform/jobs/job-queue.ts'
import { migrate } from '../platform/migrations/migrations.ts'
import type { Config } from '../settings/config.ts'
import type { SettingSources } from '../settings/settings-file.ts'
import {
  archiveToRestore,
  backUp,
  checkArchive,
  describeRestored,
  type FilePlace,
  requireStore,
} from './backup-commands.ts'
import { check } from './check.ts'
import { type CommandContext, connectPostgres } from './command-context.ts'
import { copyMediaFrom } from './copy-media.ts'
import { describeSettings } from './describe-settings.ts'
import type { Invocation } from './invocation.ts'
import { createText, emailText, findText, passwordLinkText, statsText } from './member-commands.ts'
import { psql } from './psql.ts'

interface CommandHelp {
  /** The command and its arguments. */
  readonly usage: string
  readonly summary: string
}

interface DatabaseCommand extends CommandHelp {
  /** Returns the output of the command. */
  run(context: CommandContext & Invocation, args: string[]): Promise<string>
  /** Runs the command apart from the database of the community if the arguments permit it; otherwise null. */
  runAlone?(place: FilePlace, args: string[]): Promise<string> | null
}

export interface CommandSettings {
  readonly config: Config
  readonly sources: SettingSources
  readonly env: NodeJS.ProcessEnv
}

/** A command that needs only the settings, so that it works when the database does not. */
interface SettingsCommand extends CommandHelp {
  runWith(settings: CommandSettings, args: string[]): Promise<{ output?: string; exitCode: number }>
}

/** A command that needs no settings. */
export interface PrintCommand extends CommandHelp {
  print(): string
}

const articles = { member: 'a', moderator: 'a', operator: 'an' } as const

export type Command = DatabaseCommand | SettingsCommand | PrintCommand

export const commands: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'backup [--allow-missing] [<file>]',
    summary:
      'writes all data and media to one archive, by default to BACKUP_URL with rotation; the server can keep running',
    runAlone({ config }, args) {
      // This check runs before the database is opened.
      if (archiveOptions(args).name === undefined) requireStore(config)
      return null
    },
    run: (context, args) => backUp(context, archiveOptions(args)),
  },

  restore: {
    usage: 'restore [--check] [--allow-missing] [<file>]',
    summary: 'restores an archive that you trust into an empty database and the media storage; --check: on trial',
    runAlone(place, args) {
      if (args.length === 0) throw new Error('Name the archive, or use --check for the newest one in BACKUP_URL.')
      return args[0] === '--check' ? checkArchive(place, archiveOptions(args)) : null
    },
    async run(context, args) {
      const restored = await restore(context, await archiveToRestore(context, archiveOptions(args).name ?? ''))
      return [describeRestored(restored), await recountAll(context)].join('\n')
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
    usage: 'operator [<email>] [--remove]',
    summary:
      'makes a member an operator of the community, or an ordinary member again; without an address: prints a setup link',
    async run(context, [email, flag]) {
      if (email === undefined) return await setupLinkText(context)
      const isOperator = flag === undefined
      const name = await setRoleByEmail(await emailDeps(context), email, isOperator ? 'operator' : 'member')
      return `${name} is ${isOperator ? 'now' : 'no longer'} an operator.`
    },
  },

  role: {
    usage: 'role <email> <member|moderator|operator>',
    summary: 'sets the role of a member in the community',
    async run(context, [email = '', name = '']) {
      if (!isRole(name)) throw new Error(`Unknown role "${name}". The roles are member, moderator and operator.`)
      return `${await setRoleByEmail(await emailDeps(context), email, name)} is now ${articles[name]} ${name}.`
    },
  },

  create: {
    usage: 'create <email> <name> [--json]',
    summary: 'creates an account, and prints a link with which a password is set',
    run: (context, [email = '', name = '', format]) => createText(context, email, name, format),
  },

  find: {
    usage: 'find <text> [--json]',
    summary: 'lists the members whose name, username or email address contains the text, 50 at most',
    run: (context, [text = '', format]) => findText(context, text, format),
  },

  'password-link': {
    usage: 'password-link <email>',
    summary: 'prints a link with which a member sets a new password, for when emails do not arrive',
    run: (context, [email = '']) => passwordLinkText(context, email),
  },

  email: {
    usage: 'email <email> <new-email>',
    summary: 'changes the email address of a member; the previous address gets an email with a link that restores it',
    run: (context, [email = '', newEmail = '']) => emailText(context, email, newEmail),
  },

  stats: {
    usage: 'stats [--json]',
    summary: 'prints the figures of the community: members, activities, storage, waiting jobs',
    run: (context, [format]) => statsText(context, format),
  },

  delete: {
    usage: 'delete <email>',
    summary: 'deletes the account of a member with everything that belongs to it, at once',
    async run(context, [email = '']) {
      await migrate(context.pool)
      const community = await storedCommunity(context.db)
      const { id, name } = await deleteMemberByEmail({ ...context, community }, email)
      await removeAccount(context, id)
      return `Deleted the account of ${name}.`
    },
  },

  'copy-media': {
    usage: 'copy-media [<from>]',
    summary: 'copies all media into the storage of MEDIA_URL that it lacks, by default from the folder in DATA_DIR',
    run: (context, [from]) => copyMediaFrom(context, from),
  },

  'remove-second-factor': {
    usage: 'remove-second-factor <email>',
    summary: 'removes the authenticator app of a member who can no longer sign in, after you checked who they are',
    async run(context, [email = '']) {
      await migrate(context.pool)
      const { settings } = await storedCommunity(context.db)
      const name = await removeSecondFactorByEmail(context.db, email, settings.name)
      return `Removed the authenticator app of ${name}.`
    },
  },

  export: {
    usage: 'export <email> <file>',
    summary: 'writes everything that is stored about a member to a ZIP file, as a member does in the settings',
    async run(context, [email = '', path = '']) {
      await migrate(context.pool)
      const file = resolve(context.directory, path)
      await exportToFile(context, { email, path: file })
      return `Wrote the archive of ${email} to ${file}.`
    },
  },

  suspend: {
    usage: 'suspend <email> [<days>] [<reason>]',
    summary: 'suspends a member, without days until they are restored; the reason is sent to them',
    async run(context, [email = '', days, reason = '']) {
      await migrate(context.pool)
      const length = days === undefined ? null : Number(days)
      if (length !== null && !(Number.isInteger(length) && length >= 1 && length <= limits.suspensionDaysMax))
        throw new Error(`"${days}" is not a number of days from 1 to ${limits.suspensionDaysMax}.`)
      const deps = await emailDeps(context)
      const name = await suspendByEmail(deps, { email, days: length, reason })
      return `${name} is suspended${length === null ? '' : ` for ${length} ${length === 1 ? 'day' : 'days'}`}.`
    },
  },

  unsuspend: {
    usage: 'unsuspend <email>',
    summary: 'lifts the suspension and the limit of a member',
    async run(context, [email = '']) {
      await migrate(context.pool)
      const { name, lifted } = await restoreByEmail(await emailDeps(context), email)
      return lifted === 0 ? `${name} is neither suspended nor limited.` : `${name} can use the community again.`
    },
  },

  psql: {
    usage: 'psql [<options>...]',
    summary: 'runs psql on the database, also on the private one',
    async runWith({ config, env }, args) {
      const { url, stop } = await connectPostgres(config)
      return { exitCode: await psql(url, args, env).finally(stop) }
    },
  },

  check: {
    usage: 'check [--json]',
    summary: 'checks the settings and everything that Daystar depends on',
    runWith: ({ config, sources: { namesInFile } }, [format]) => check(config, { namesInFile, format }),
  },

  settings: {
    usage: 'settings [--json]',
    summary: 'prints the effective settings and where each comes from, without passwords',
    runWith: async ({ config, sources }, [format]) => ({
      output: describeSettings(config, sources, format),
      exitCode: 0,
    }),
  },

  version: {
    usage: 'version',
    summary: 'prints the version',
    print: () => packageJson.version,
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

async function emailDeps({ db, config }: CommandContext) {
  return { db, config, jobs: jobQueue, community: await storedCommunity(db) }
}

/** The arguments of `backup` and `restore`. */
function archiveOptions(args: readonly string[]): { name: string | undefined; allowsMissing: boolean } {
  return { name: args.find((arg) => !arg.startsWith('--')), allowsMissing: args.includes('--allow-missing') }
}

async function setupLinkText({ db, pool, config, program }: CommandContext & Invocation): Promise<string> {
  await migrate(pool)
  const link = await createSetupLink(db, config.publicUrl)
  return link === null
    ? `The community has an operator. Name the member who is to become another one: ${program} operator <email>`
    : `Open this link to become the operator of the community. It is valid once, within a day, and replaces earlier ones:\n${link}`
}

async function recountAll({ db }: CommandContext): Promise<string> {
  const lines = (await recount(db)).map(
    ({ column, repaired }) => `${column}: ${repaired.length === 0 ? 'ok' : `repaired ${repaired.length}`}`,
  )
  await rebuildTimelines(db)
  return [...lines, 'timelines: rebuilt'].join('\n')
}
