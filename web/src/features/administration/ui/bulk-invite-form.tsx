import type { AdministeredMember } from '@daystar/contract/administration'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Select } from '#ui/forms/select.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import type { BulkAction } from '../api/use-bulk-actions.ts'
import { MemberNames } from './member-names.tsx'

interface Props {
  members: readonly AdministeredMember[]
  circles: readonly { readonly id: number; readonly name: string }[]
  isPending: boolean
  onConfirm: (action: BulkAction) => Promise<void>
  onCancel: () => void
}

/** Invites the members to a circle of the viewer by email. */
export function BulkInviteForm({ members, circles, isPending, onConfirm, onCancel }: Props) {
  const [circleId, setCircleId] = useState(String(circles[0]?.id ?? ''))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onConfirm({ kind: 'invite', circleId: Number(circleId) }).catch((error: unknown) =>
      showToast(errorMessage(error, t('Could not send the invitations')), { tone: 'failure' }),
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label={t('Circle')}
        options={circles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={circleId}
        onChange={(event) => setCircleId(event.target.value)}
      />
      <MemberNames members={members} />
      <p>{t('Each of them gets an email with the invite link of the circle.')}</p>
      <FormButtons onCancel={onCancel}>
        <Button type="submit" pending={isPending} pendingLabel={t('Sending…')}>
          {t('Send invitations')}
        </Button>
      </FormButtons>
    </form>
  )
}
