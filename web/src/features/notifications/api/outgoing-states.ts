import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { normalizeConnection, normalizeRequests } from '#lib/compatibility/connections.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { t } from '#lib/i18n/translate.ts'
import { logFailure } from '../log-failure.ts'
import type { OutgoingState } from '../outgoing.ts'

/**
 * The states of the viewer's requests to these members, by one call for all, and one for each member who is absent from
 * its list. Members whose state is unknown are omitted.
 */
export async function readOutgoingStates(
  userIds: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, OutgoingState>> {
  const sent = normalizeRequests(
    await call(api.connections.sent, { query: { limit: limits.pageMax } }, { signal }),
    'sent',
  )
  const states = new Map<number, OutgoingState>()
  for (const { person, status } of sent) states.set(person.id, { status, picture: person.profile_pic_url })
  await Promise.all(
    userIds
      .filter((userId) => !states.has(userId))
      .map(async (userId) => {
        try {
          const { state } = normalizeConnection(
            recordIn(await call(api.connections.status, { params: { userId } }, { signal })),
          )
          const status = state === 'accepted' ? state : state === 'pending_out' ? 'pending' : 'gone'
          states.set(userId, { status, picture: null })
        } catch (error) {
          logFailure(t('Failed to load a connection status.'), error)
        }
      }),
  )
  return states
}
