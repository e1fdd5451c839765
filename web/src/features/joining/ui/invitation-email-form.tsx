import { limits } from '@daystar/contract/limits'
import { addressItems } from '@daystar/contract/texts/lists'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useEmailInvitations } from '../api/use-invitations.ts'
import { existingCircleId } from '../circle-choice.ts'
import { invitationDays } from '../invitation-days.ts'
import { CirclePackFields, usePack } from './circle-pack.tsx'

interface Props {
  /** The circles of the viewer. */
  circles: readonly { readonly id: number; readonly name: string }[]
  /** The number of addresses to which invitations can be sent now. */
  maxEmails: number
  /** Why not to more. */
  limitText: string | undefined
}

const empty = { addresses: '', text: '', label: '', days: '30', circleId: '' }

/** Sends a list of addresses an invitation each, with the same welcome pack. */
export function InvitationEmailForm({ circles, maxEmails, limitText }: Props) {
  const pack = usePack()
  const send = useEmailInvitations()
  const form = useForm({
    ...useFormDraft('email-invitations', empty),
    check: ({ addresses }) => ({
      addresses: addressItems(addresses).length > maxEmails && addresses !== '' && tooManyText(maxEmails),
    }),
    send: async ({ text, label, days }) => {
      if (emails.length === 0) return
      const { sent } = await send.mutateAsync({
        emails,
        text,
        label,
        days: Number(days),
        ...pack.requestFields(circleId),
      })
      if (sent > 0)
        showToast(t('{count, plural, one {Invitation sent} other {# invitations sent}}', { count: sent }), {
          tone: 'success',
        })
    },
    failure: t('Could not send the invitations.'),
    onSuccess: (_result, sent) => form.change({ ...sent, addresses: '' }),
  })
  const emails = addressItems(form.values.addresses)
  const circleId = existingCircleId(circles, form.values.circleId)

  return (
    <Form form={form} aria-label={t('Invite by email')}>
      <NotSent addresses={send.data?.not_sent ?? []} />
      <TextArea
        label={t('Email addresses')}
        hint={[t('One per line, or with commas between them. Each person gets a link of their own.'), limitText]
          .filter(Boolean)
          .join(' ')}
        rows={4}
        required
        {...form.field('addresses')}
      />
      <TextArea
        label={t('Personal text')}
        hint={t('Optional. Part of the email.')}
        rows={3}
        maxLength={limits.invitationTextMax}
        {...form.field('text')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('Label')}
          hint={t('Optional. Shown in the list of invitations.')}
          maxLength={limits.invitationLabelMax}
          {...form.field('label')}
        />
        <Select label={t('Valid for')} options={invitationDays} {...form.field('days')} />
      </div>
      <CirclePackFields
        circles={circles}
        circleId={circleId}
        pack={pack}
        onCircle={form.control('circleId').onChange}
      />
      <div className="flex justify-end">
        <Button type="submit" disabled={maxEmails === 0} pending={form.isPending} pendingLabel={t('Sending…')}>
          {t('{count, plural, =0 {Send invitation} one {Send invitation} other {Send # invitations}}', {
            count: emails.length,
          })}
        </Button>
      </div>
    </Form>
  )
}

function tooManyText(maxEmails: number): string {
  if (maxEmails === 0) return t('No more addresses today.')
  return t('{count, plural, one {At most # address.} other {At most # addresses at once.}}', { count: maxEmails })
}

/** Addresses to which the last request sent no invitation. */
function NotSent({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null
  return (
    <div role="status" className="rounded-row bg-sunk px-4 py-3 text-md">
      <p>
        {t(
          '{count, plural, one {This address has got {limit} invitations in the last 24 hours, so no more were sent. Try again tomorrow:} other {These addresses have got {limit} invitations in the last 24 hours, so no more were sent. Try again tomorrow:}}',
          { count: addresses.length, limit: limits.invitationEmailsToAddress },
        )}
      </p>
      <ul aria-label={t('Not sent')} className="mt-1 list-disc ps-5">
        {addresses.map((address) => (
          <li key={address} className="break-all">
            <bdi>{address}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
