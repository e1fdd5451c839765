import pg from 'pg'
import { SettingError } from '../process/setting-errors.ts'
import { describeConnectionError } from './connection-errors.ts'

const timeoutMs = 20_000

/** Connects once, so that an error names the setting that contains the URL. */
export async function verifyConnection(setting: 'DATABASE_URL' | 'DATABASE_LISTEN_URL', url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'daystar',
    connectionTimeoutMillis: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new SettingError(`${setting}: ${describeConnectionError(error as Error, url)}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
