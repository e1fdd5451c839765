import type { ActivityCompanions } from '@daystar/contract/companions'
import { api } from '@daystar/contract/wire'
import type { ConflictStore } from '#lib/outbox/definition.ts'
import { requestPath } from '#lib/outbox/sending/send-item.ts'
import type { Failure, OutboxItem } from '#lib/outbox/types.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { type CurrentVersion, conflictsOf } from './conflicts.ts'

const timeoutMs = 15_000

/**
 * Merges an edit with a version that was saved elsewhere in the meantime; returns null if both changed different
 * things, so that the edit is sent again, and a failure with the other version otherwise. Returns 'later' if that
 * version cannot be read now.
 */
export async function mergeEdit(
  store: ConflictStore,
  item: OutboxItem,
  failure: Failure,
  token: string,
): Promise<Failure | null | 'later'> {
  const current = await readCurrent(item, token)
  if (current === null) return 'later'
  if (conflictsOf(item, current, await store.files(item.id)).groups.length > 0) return { ...failure, current }
  await store.rebase(item.id, { ...item.body, if_edited_at: current.edited_at ?? null }, randomId())
  return null
}

async function readCurrent(item: OutboxItem, token: string): Promise<CurrentVersion | null> {
  const current = (await readJson(requestPath({ ...item, query: {} }), token)) as CurrentVersion | null
  if (current === null || item.body?.companion_ids === undefined) return current
  const { method, path } = api.companions.list
  const found = await readJson(`/api${path}`, token, { method, body: { activity_ids: [item.params?.activityId] } })
  return Array.isArray(found) ? { ...current, companions: (found[0] as ActivityCompanions | undefined) ?? null } : null
}

/** The object or list in a reply; null without one. */
async function readJson(
  url: string,
  token: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: object } = {},
): Promise<object | null> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const read: unknown = response.ok ? await response.json() : null
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}
