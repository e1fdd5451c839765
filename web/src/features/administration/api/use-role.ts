import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import type { Role } from '@daystar/contract/roles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { showToast } from '#ui/toasts/toast.ts'

/** Long enough to notice a slip; the server accepts it for longer. */
export const undoDurationMs = 20_000

/** Sets the role of a member, and offers to undo it. */
export function useSetRole({ id, name }: { readonly id: number; readonly name: string }) {
  const cache = useQueryClient()
  const isOwn = useMyId() === id
  const params = { userId: String(id) }
  const refresh = () => {
    if (isOwn) void cache.invalidateQueries({ queryKey: queryKeys.me })
    return cache.invalidateQueries({ queryKey: queryKeys.allAdministeredMembers })
  }

  const undo = useUndoRoles()
  return useMutation({
    mutationFn: ({ role, identity }: { role: Role; identity: IdentityConfirmation }) =>
      call(api.roles.set, { params, body: { role, ...identity } }),
    onSuccess: ({ role }) => {
      const text = isOwn
        ? t('You are now {role, select, operator {an operator} moderator {a moderator} other {a member}}', { role })
        : t('{name} is now {role, select, operator {an operator} moderator {a moderator} other {a member}}', {
            name,
            role,
          })
      // A member who has given up the role cannot undo it.
      const options = isOwn
        ? {}
        : {
            durationMs: undoDurationMs,
            action: { label: t('Undo'), run: () => void undo([id], t('{name} has the previous role again', { name })) },
          }
      showToast(text, { tone: 'success', ...options })
    },
    onSettled: refresh,
  })
}

/** Restores the roles that members had before the viewer changed them. */
export function useUndoRoles() {
  const cache = useQueryClient()
  return async (memberIds: readonly number[], doneText: string): Promise<void> => {
    try {
      for (const id of memberIds) await call(api.roles.undo, { params: { userId: String(id) } })
      showToast(doneText, { tone: 'success' })
    } catch (error) {
      showToast(errorMessage(error, t('Could not undo the change')), { tone: 'failure' })
    }
    await cache.invalidateQueries({ queryKey: queryKeys.allAdministeredMembers })
  }
}
