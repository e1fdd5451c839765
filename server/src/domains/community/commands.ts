import type { CommunitySettings } from '@daystar/contract/community'
import { accentProblem, themes } from '@daystar/contract/community/accent'
import { sql } from 'kysely'
import { apiError, invalid } from '../../platform/api/api-error.ts'
import { recordAudit } from '../../platform/audit-log.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { communityTexts, textNames } from '../../platform/text/content-texts.ts'
import { singleLine } from '../../platform/text/single-line.ts'
import { canonicalTimeZone } from '../../platform/text/time-zones.ts'
import { english } from '../../platform/text/translate.ts'
import { lockRole } from '../accounts/index.ts'
import { discardMedia, giveToCommunity, ingestUpload } from '../media/index.ts'
import { authorize } from './access.ts'
import { readSettings, settingNames } from './settings.ts'

/** Changes the given settings and leaves the others, which another operator may be changing. */
export async function editSettings(
  { db, community }: Deps,
  viewer: SignedInViewer,
  { changes, address }: { changes: Partial<CommunitySettings>; address: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    authorize(viewer, 'edit', { role: await lockRole(tx, viewer.id) })
    const changed = await saveSettings(tx, changes)
    if (changed.length > 0) await record(tx, viewer, { address, settings: changed.join(', ') })
  })
  await community.refresh()
}

/**
 * Changes settings for commands that have authorized it, and returns the names of those with other values than before.
 */
export async function saveSettings(tx: Tx, changes: Partial<CommunitySettings>): Promise<(keyof CommunitySettings)[]> {
  const row = await lockCommunity(tx)
  const before = readSettings(row.settings as Record<string, unknown>)
  const after = { ...before, ...storable(changes) }
  const changed = settingNames.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
  if (changed.length === 0) return []
  const now = new Date().toISOString()
  const values = Object.fromEntries(changed.map((name) => [name, after[name]]))
  const instants = Object.fromEntries(changed.map((name) => [name, now]))
  await tx
    .updateTable('community')
    .set({
      settings: sql`settings || ${JSON.stringify(values)}::jsonb`,
      changed_at: sql`changed_at || ${JSON.stringify(instants)}::jsonb`,
    })
    .execute()
  return changed
}

/** Sets the logo, or removes it if there is no file, and discards the previous one. */
export async function setLogo(
  deps: Deps,
  viewer: SignedInViewer,
  { file, address }: { file: SpooledFile | null; address: string },
): Promise<void> {
  // Decided before the upload is processed, which takes seconds, and again under the lock.
  authorize(viewer, 'edit', viewer)
  if (!file) throw apiError('file_missing')
  const { id } = await ingestUpload(deps, { file, ownerId: viewer.id, accept: 'logo' })
  await replaceLogo(deps, viewer, { mediaId: id, address })
}

export async function removeLogo(deps: Deps, viewer: SignedInViewer, { address }: { address: string }): Promise<void> {
  await replaceLogo(deps, viewer, { mediaId: null, address })
}

async function replaceLogo(
  { db, community }: Deps,
  viewer: SignedInViewer,
  { mediaId, address }: { mediaId: number | null; address: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    authorize(viewer, 'edit', { role: await lockRole(tx, viewer.id) })
    const { logo_media_id: previous } = await lockCommunity(tx)
    await tx.updateTable('community').set({ logo_media_id: mediaId }).execute()
    if (mediaId !== null) await giveToCommunity(tx, mediaId)
    if (previous !== null) await discardMedia(tx, previous)
    await record(tx, viewer, { address, settings: 'logo' })
  })
  await community.refresh()
}

/** Records which settings were changed. The texts themselves are public, or are shown by the settings. */
async function record(
  tx: Tx,
  viewer: SignedInViewer,
  { address, settings }: { address: string; settings: string },
): Promise<void> {
  await recordAudit(tx, { action: 'settings_changed', actorId: viewer.id, details: { settings }, address })
}

async function lockCommunity(tx: Tx) {
  await tx
    .insertInto('community')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx.selectFrom('community').select(['settings', 'logo_media_id']).forUpdate().executeTakeFirstOrThrow()
}

/** The settings as they are stored. Throws a validation error for values that the schema cannot reject. */
function storable(changes: Partial<CommunitySettings>): Partial<CommunitySettings> {
  const { time_zone: timeZone, language } = changes
  for (const theme of themes) {
    const color = changes[`accent_${theme}`]
    if (color && accentProblem(color, theme, english) !== null)
      throw invalid(['body', `accent_${theme}`], (t) => accentProblem(color, theme, t) ?? '', 'accent_contrast')
  }
  const zone = timeZone === undefined ? undefined : canonicalTimeZone(timeZone)
  if (zone === null) throw invalid(['body', 'time_zone'], (t) => t('Must be a known time zone'), 'time_zone')
  if (language !== undefined && !isLanguage(language))
    throw invalid(['body', 'language'], (t) => t('Must be a language tag like en or de-CH'), 'language')
  const texts = textNames(communityTexts).flatMap((name) => {
    const text = changes[name]
    if (text === undefined) return []
    return [[name, communityTexts[name].isMultiline ? text.trim() : singleLine(text)]]
  })
  return { ...changes, ...Object.fromEntries(texts), ...(zone !== undefined && { time_zone: zone }) }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
