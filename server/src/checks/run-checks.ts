import { existsSync } from 'node:fs'
import type pg from 'pg'
import { verifyMailServer } from '../platform/mail/mail-delivery.ts'
import { mediaFolder, openStorage } from '../platform/media-storage/open-storage.ts'
import type { MediaStorage } from '../platform/media-storage/storage.ts'
import { problemTexts } from '../platform/media-storage/storage-unavailable.ts'
import { type StoreState, storeState } from '../platform/media-storage/store-marker.ts'
import { diskSpace } from '../platform/process/disk-reserve.ts'
import type { Config } from '../settings/config.ts'
import { describeError } from '../start-up/describe-error.ts'
import { checkDataDir } from './check-data-dir.ts'
import {
  checkClock,
  checkDatabase,
  checkNotifications,
  checkPendingMigrations,
  checkPooledSession,
  connect,
  readOnlyProblem,
} from './check-database.ts'
import { checkOidc } from './check-oidc.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { checkSettings } from './check-settings.ts'
import { checkTimeZones } from './check-time-zones.ts'
import { checkUploadSpace, uploadedPerDay } from './check-upload-space.ts'
import { type CheckResult, type Finding, failed, ok, withTimeout } from './result.ts'

interface CheckOptions {
  readonly config: Config
  /** Connection URL of the database. Null: the private database does not exist yet. */
  readonly url: string | null
  /** The names in the settings file. */
  readonly namesInFile: readonly string[]
}

/** Checks the settings and everything that Daystar depends on; it changes nothing and reports errors as results. */
export async function runChecks({ config, url, namesInFile }: CheckOptions): Promise<CheckResult[]> {
  const { dataDir, publicUrl } = config
  const results = await Promise.all([
    named('settings', async () => checkSettings(config, namesInFile)),
    url === null ? newDatabase() : checkDatabaseAt(url, config.databaseListenUrl),
    named('media storage', () => checkMedia(config, url)),
    named('mail server', () => checkMailServer(config.smtpUrl)),
    named('data folder', () => checkDataDir(dataDir)),
    named('public URL', () => checkPublicUrl(publicUrl)),
    ...(config.oidcIssuer === null ? [] : [named('sign-in service', () => checkOidc(config))]),
  ])
  return results.flat()
}

async function named(name: string, check: () => Promise<Finding>, databaseUrl = ''): Promise<CheckResult> {
  const finding = await check().catch((error: unknown) => failed(describeError(error, databaseUrl || null)))
  return { name, ...finding }
}

function newDatabase(): Promise<CheckResult> {
  return named('database', async () => ok('The first start creates the private database.'))
}

/** Checks one after the other on one connection, and reports only a failed connection or a read-only server. */
async function checkDatabaseAt(url: string, listenUrl: string | null): Promise<CheckResult[]> {
  let client: pg.Client
  try {
    client = await connect(url)
  } catch (error) {
    return [await named('database', () => Promise.reject(error), url)]
  }
  try {
    const problem = await readOnlyProblem(client)
    if (problem) return [{ name: 'database', ...problem }]
    return [
      await named('database', () => checkDatabase(client)),
      await named('migrations', () => checkPendingMigrations(client)),
      await named('notifications', () => checkNotifications(listenUrl ?? url, client)),
      ...(listenUrl === null ? [] : [await named('pooler', () => checkPooledSession(client))]),
      await named('clock', () => checkClock(client)),
      await named('time zones', () => checkTimeZones(client)),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkMedia(config: Config, url: string | null): Promise<Finding> {
  const folder = config.mediaUrl === null ? mediaFolder(config.dataDir) : null
  const place = folder === null ? 'the S3-compatible store' : `the folder media in ${config.dataDir}`
  const storage = openStorage(config)
  try {
    const known = await withTimeout(whatDatabaseSays(storage, url))
    const state = known?.state
    if (state === 'lost' || state === 'foreign') return failed(`${problemTexts[state]} It is ${place}.`)
    // A folder that the check creates could belong to another account than that of the service.
    if (folder !== null && !existsSync(folder)) return ok('The first upload creates the folder for media.')
    await withTimeout(storage.check())
    const working = `A file was written, read and deleted in ${place}.`
    if (folder === null) return ok(working)
    const { reserveMb } = config
    const space = checkUploadSpace(await diskSpace(folder), { reserveMb, bytesPerDay: known?.bytesPerDay ?? 0 })
    return { ...space, message: `${working} ${space.message}` }
  } catch (error) {
    return failed(`A file could not be written, read and deleted in ${place}: ${describeCause(error)}`)
  }
}

/** Null without a database, whose own check reports that. */
async function whatDatabaseSays(
  storage: MediaStorage,
  url: string | null,
): Promise<{ state: StoreState; bytesPerDay: number | null } | null> {
  const client = url === null ? null : await connect(url).catch(() => null)
  if (client === null) return null
  try {
    return { state: await storeState(client, storage), bytesPerDay: await uploadedPerDay(client) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkMailServer(smtpUrl: string | null): Promise<Finding> {
  if (smtpUrl === null) return ok('SMTP_URL is not set: emails are written to a folder, and their links to the log.')
  try {
    await withTimeout(verifyMailServer(smtpUrl))
  } catch (error) {
    return failed(`The mail server did not accept the connection or the login: ${describeCause(error)}`)
  }
  return ok('The mail server accepts the connection and the login.')
}

/** The message of an error that comes from outside Daystar, without its stack. */
function describeCause(error: unknown): string {
  const { message, name, code } = error as NodeJS.ErrnoException
  return message || code || name
}
