import type { CommunitySettings } from '@daystar/contract/community'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'
import { readSettings } from './settings.ts'

/** The settings and the logo as they are stored. */
export interface StoredCommunity {
  readonly settings: CommunitySettings
  /** The time of the last change of each setting, by its name, for those that were changed. */
  readonly changedAt: Readonly<Record<string, string>>
  readonly logo: MediaRow | null
}

export const untouched: StoredCommunity = { settings: readSettings({}), changedAt: {}, logo: null }

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<CommunitySettings> {
  const row = await tx.selectFrom('community').select('settings').forShare().executeTakeFirst()
  return readSettings((row?.settings ?? {}) as Record<string, unknown>)
}

export async function storedCommunity(reader: Reader): Promise<StoredCommunity> {
  const row = await reader
    .selectFrom('community as c')
    .select(['c.settings', 'c.changed_at'])
    .select((eb) =>
      eb
        .selectFrom('media as m')
        .select(mediaJson('m').as('logo'))
        .whereRef('m.id', '=', 'c.logo_media_id')
        .where('m.discarded_at', 'is', null)
        .as('logo'),
    )
    .where('c.id', '=', sql<boolean>`true`)
    .executeTakeFirst()
  if (!row) return untouched
  return {
    settings: readSettings(row.settings as Record<string, unknown>),
    changedAt: row.changed_at as Record<string, string>,
    logo: row.logo,
  }
}

export async function hasMembers(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined
}
