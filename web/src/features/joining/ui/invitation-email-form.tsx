import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { useEmailInvitations } from '../api/use-invitations.ts'
import { invitationDays } from '../invitation-days.ts'
import { CircleSelect } from './circle-select.tsx'

interface Props {
  /** The circles of the viewer. */
  circles: readonly { readonly id: number; readonly name: string }[]
}

/** Sends a list of addresses an invitation each. */
export function InvitationEmailForm({ circles }: Props) {
  const [addresses, setAddresses] = useState('')
  const [text, setText] = useState('')
  const [label, setLabel] = useState('')
  const [days, setDays] = useState('30')
  const [circleId, setCircleId] = useState('')
  const send = useEmailInvitations()
  const emails = addresses.split(/[\s,;]+/).filter((address) => address !== '')
  const isTooMany = emails.length > limits.invitationEmailsPerRequest

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (send.isPending || emails.length === 0 || isTooMany) return
    const body = { emails, text, label, days: Number(days), circle_id: circleId === '' ? null : Number(circleId) }
    send.mutate(body, {
      onSuccess: ({ sent }) => {
        showToast(sent === 1 ? 'Invitation sent' : `${sent} invitations sent`, { tone: 'success' })
        setAddresses('')
      },
    })
  }

  return (
    <form onSubmit={submit} aria-label="Invite by email" className="flex flex-col gap-4">
      {send.isError && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {errorMessage(send.error, 'Could not send the invitations.')}
        </p>
      )}
      <TextArea
        label="Email addresses"
        hint="One per line, or with commas between them. Each person gets a link of their own."
        error={isTooMany ? `At most ${limits.invitationEmailsPerRequest} addresses at once.` : undefined}
        rows={4}
        required
        value={addresses}
        onChange={(event) => setAddresses(event.target.value)}
      />
      <TextArea
        label="Personal text"
        hint="Optional. Part of the email."
        rows={3}
        maxLength={limits.invitationTextMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Label"
          hint="Optional. Shown in the list of invitations."
          maxLength={limits.invitationLabelMax}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Select
          label="Valid for"
          options={invitationDays}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </div>
      <CircleSelect circles={circles} value={circleId} onChange={setCircleId} />
      <div className="flex justify-end">
        <Button type="submit" pending={send.isPending} pendingLabel="Sending…">
          {emails.length > 1 ? `Send ${emails.length} invitations` : 'Send invitation'}
        </Button>
      </div>
    </form>
  )
}
