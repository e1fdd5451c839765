import { resolve } from 'node:path'
import { endSessionsOf, setOperator } from '../domains/accounts/index.ts'
import { rebuildTimelines } from '../domains/feed/index.ts'
import { backUp } from '../platform/backup/backup.ts'
import { restore } from '../platform/backup/restore.ts'
import { migrate } from '../platform/migrations.ts'
import { recount } from '../platform/recount.ts'
import type { Community } from './open-community.ts'

/** What a command is given, and what it has to say when it is done. */
export interface Command {
  /** As it is typed, after `npm run daystar --`. */
  readonly usage: string
  readonly summary: string
  run(community: Community, given: string[]): Promise<string>
}

export const commands: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'backup <file>',
    summary: 'writes the whole community, rows and media, into one archive; members may go on meanwhile',
    async run({ pool, storage }, [file = '']) {
      // As it stands: before an update a backup is of the version that ran, and does not yet change it.
      const { tables, rows, files, missing } = await backUp({ pool, storage }, resolve(file))
      const gone = missing === 0 ? '' : ` ${missing} files of media had been removed by the time their turn came.`
      return `Backed up ${rows} rows of ${tables} tables and ${files} files of media into ${file}.${gone}`
    },
  },

  restore: {
    usage: 'restore <file>',
    summary: 'puts an archive into an empty database and the media store',
    async run(community, [file = '']) {
      const { tables, rows, files } = await restore(community, resolve(file))
      const proof = await prove(community)
      return `Restored ${rows} rows of ${tables} tables and ${files} files of media.\n${proof}`
    },
  },

  recount: {
    usage: 'recount',
    summary: 'proves every stored figure, repairs what is wrong, and makes the timelines anew',
    async run(community) {
      await migrate(community.pool)
      return await prove(community)
    },
  },

  operator: {
    usage: 'operator <e-mail> [--remove]',
    summary: 'lets a member remove the comments of others, or takes that back',
    async run(community, [email = '', flag]) {
      const isOperator = flag === undefined
      const name = await setOperator(community, email, isOperator)
      return `${name} is ${isOperator ? 'an operator now' : 'no operator any more'}.`
    },
  },

  sessions: {
    usage: 'sessions end <e-mail>',
    summary: 'signs a member out everywhere, at once',
    async run(community, [, email = '']) {
      const { name, ended } = await endSessionsOf(community, email)
      return `${name} was signed in ${ended} ${ended === 1 ? 'time' : 'times'} and is no longer.`
    },
  },
}

async function prove({ db }: Community): Promise<string> {
  const lines = (await recount(db)).map(
    ({ figure, repaired }) => `${figure}: ${repaired.length === 0 ? 'right' : `repaired ${repaired.length}`}`,
  )
  await rebuildTimelines(db)
  return [...lines, 'timelines: made anew'].join('\n')
}
