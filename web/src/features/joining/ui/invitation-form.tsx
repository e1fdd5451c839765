import { limits } from '@daystar/contract/limits'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useCreateInvitation } from '../api/use-invitations.ts'
import { existingCircleId } from '../circle-choice.ts'
import { invitationDays } from '../invitation-days.ts'
import { CirclePackFields, usePack } from './circle-pack.tsx'

interface Props {
  /** The circles of the viewer. */
  circles: readonly { readonly id: number; readonly name: string }[]
  /** The number of people for whom a link can be now. */
  maxUses: number
  /** Why it is not for more. */
  limitText: string | undefined
}

const empty = { uses: '1', days: '7', circleId: '', label: '' }

/** Creates a link for a number of people, optionally into a circle. */
export function InvitationForm({ circles, maxUses, limitText }: Props) {
  const pack = usePack()
  const create = useCreateInvitation()
  const form = useForm({
    ...useFormDraft('invitation', empty),
    send: ({ uses, days, label }) =>
      create.mutateAsync({ max_uses: Number(uses), days: Number(days), label, ...pack.requestFields(circleId) }),
    failure: t('Could not create the invitation.'),
    onSuccess: () => {
      showToast(t('Invitation created'), { tone: 'success' })
      pack.clear()
    },
  })
  const circleId = existingCircleId(circles, form.values.circleId)

  return (
    <Form form={form} aria-label={t('New invitation')}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('For how many people')}
          type="number"
          hint={limitText}
          required
          min={1}
          max={Math.max(1, maxUses)}
          {...form.field('uses')}
        />
        <Select label={t('Valid for')} options={invitationDays} {...form.field('days')} />
      </div>
      <TextField
        label={t('Label')}
        hint={t('Optional. With it you recognize the link.')}
        maxLength={limits.invitationLabelMax}
        {...form.field('label')}
      />
      <CirclePackFields
        circles={circles}
        circleId={circleId}
        pack={pack}
        onCircle={form.control('circleId').onChange}
      />
      <div className="flex justify-end">
        <Button type="submit" disabled={maxUses === 0} pending={form.isPending} pendingLabel={t('Creating…')}>
          {t('Create invitation')}
        </Button>
      </div>
    </Form>
  )
}
