import type { AdministeredMember } from '@daystar/contract/administration'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import type { BulkAction } from '../api/use-bulk-actions.ts'
import { MemberNames } from './member-names.tsx'

interface Props {
  members: readonly AdministeredMember[]
  circles: readonly { readonly id: number; readonly name: string }[]
  onConfirm: (action: BulkAction) => Promise<void>
  onCancel: () => void
}

/** Invites the members to a circle of the viewer by email. */
export function BulkInviteForm({ members, circles, onConfirm, onCancel }: Props) {
  const form = useForm({
    ...useFormValues({ circleId: String(circles[0]?.id ?? '') }),
    send: ({ circleId }) => onConfirm({ kind: 'invite', circleId: Number(circleId) }),
    failure: t('Could not send the invitations'),
  })

  return (
    <Form form={form}>
      <Select
        label={t('Circle')}
        options={circles.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('circleId')}
      />
      <MemberNames members={members} />
      <p>{t('Each of them gets an email with the invite link of the circle.')}</p>
      <FormButtons onCancel={onCancel}>
        <Button type="submit" pending={form.isPending} pendingLabel={t('Sending…')}>
          {t('Send invitations')}
        </Button>
      </FormButtons>
    </Form>
  )
}
