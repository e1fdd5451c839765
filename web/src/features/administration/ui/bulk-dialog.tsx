import type { AdministeredMember } from '@daystar/contract/administration'
import type { MemberResults } from '@daystar/contract/administration/bulk-members'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type BulkAction, useBulkAction } from '../api/use-bulk-actions.ts'
import { undoDurationMs, useUndoRoles } from '../api/use-role.ts'
import type { IdentityFormComponent } from '../identity-form.ts'
import { BulkDeleteForm } from './bulk-delete-form.tsx'
import { BulkInviteForm } from './bulk-invite-form.tsx'
import { BulkRoleForm } from './bulk-role-form.tsx'
import { MemberNames } from './member-names.tsx'

type Kind = BulkAction['kind']

interface Props {
  kind: Kind
  members: readonly AdministeredMember[]
  circles: readonly { readonly id: number; readonly name: string }[]
  IdentityForm: IdentityFormComponent
  /** Called with the members whom the action did not change. */
  onDone: (unchangedIds: readonly number[]) => void
  onClose: () => void
}

const titles: Record<Kind, (count: number) => string> = {
  role: (count) => t('{count, plural, one {Set the role of # member} other {Set the role of # members}}', { count }),
  invite: (count) =>
    t('{count, plural, one {Invite # member to a circle} other {Invite # members to a circle}}', { count }),
  delete: (count) =>
    t('{count, plural, one {Delete the accounts of # member?} other {Delete the accounts of # members?}}', { count }),
}
const doneTexts: Record<Kind, (count: number) => string> = {
  role: (count) => t('{count, plural, one {Role of # member changed} other {Role of # members changed}}', { count }),
  invite: (count) =>
    t('{count, plural, one {Invitations sent to # member} other {Invitations sent to # members}}', { count }),
  delete: (count) =>
    t('{count, plural, one {Accounts of # member deleted} other {Accounts of # members deleted}}', { count }),
}

/** Confirms an action on several members and shows for whom it failed. */
export function BulkDialog({ kind, members, circles, IdentityForm, onDone, onClose }: Props) {
  // The selection changes when the action is done.
  const [shown] = useState(members)
  const [failures, setFailures] = useState<MemberResults | null>(null)
  const undo = useUndoRoles()
  const run = useBulkAction(shown.map(({ id }) => id))

  async function perform(action: BulkAction) {
    const results = await run.mutateAsync(action)
    const failed = results.filter(({ error }) => error !== null)
    const changedIds = results.flatMap(({ member_id: id, error }) => (error === null ? [id] : []))
    if (changedIds.length > 0) {
      const undo = action.kind === 'role' ? { durationMs: undoDurationMs, action: undoAction(changedIds) } : {}
      showToast(doneTexts[action.kind](changedIds.length), { tone: 'success', ...undo })
    }
    onDone(failed.map(({ member_id: id }) => id))
    if (failed.length === 0) onClose()
    else setFailures(failed)
  }

  const undoAction = (ids: readonly number[]) => ({
    label: t('Undo'),
    run: () => void undo(ids, t('Previous roles restored')),
  })
  const form = { members: shown, onConfirm: perform, onCancel: onClose }
  return (
    <Dialog open title={titles[kind](shown.length)} onClose={onClose} disablePointerDismissal>
      {failures ? (
        <div className="flex flex-col gap-4">
          <p role="alert">
            {t('{count, plural, one {# member could not be changed:} other {# members could not be changed:}}', {
              count: failures.length,
            })}
          </p>
          <MemberNames members={shown} results={failures} />
          <div className="flex justify-end">
            <Button onClick={onClose}>{t('Close')}</Button>
          </div>
        </div>
      ) : kind === 'role' ? (
        <BulkRoleForm {...form} IdentityForm={IdentityForm} />
      ) : kind === 'invite' ? (
        <BulkInviteForm {...form} circles={circles} />
      ) : (
        <BulkDeleteForm {...form} />
      )}
    </Dialog>
  )
}
