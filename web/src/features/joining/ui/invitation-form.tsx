import { limits } from '@daystar/contract/limits'
import type { SubmitEvent } from 'react'
import { draftTexts } from '#lib/drafts/draft-texts.ts'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
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
const parseDraft = draftTexts(empty)

/** Creates a link for a number of people, optionally into a circle. */
export function InvitationForm({ circles, maxUses, limitText }: Props) {
  const [{ uses, days, circleId: chosenId, label }, setDraft, clear] = useDraft('invitation', empty, parseDraft)
  const change = (changes: Partial<typeof empty>) => setDraft((before) => ({ ...before, ...changes }))
  const circleId = existingCircleId(circles, chosenId)
  const pack = usePack()
  const create = useCreateInvitation()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (create.isPending || maxUses === 0) return
    const body = {
      max_uses: Number(uses),
      days: Number(days),
      label,
      ...pack.requestFields(circleId),
    }
    create.mutate(body, {
      onSuccess: () => {
        showToast(t('Invitation created'), { tone: 'success' })
        clear()
        pack.clear()
      },
    })
  }

  return (
    <form onSubmit={submit} aria-label={t('New invitation')} className="flex flex-col gap-4">
      {create.isError && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {errorMessage(create.error, t('Could not create the invitation.'))}
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('For how many people')}
          type="number"
          hint={limitText}
          required
          min={1}
          max={Math.max(1, maxUses)}
          value={uses}
          onChange={(event) => change({ uses: event.target.value })}
        />
        <Select
          label={t('Valid for')}
          options={invitationDays}
          value={days}
          onChange={(event) => change({ days: event.target.value })}
        />
      </div>
      <TextField
        label={t('Label')}
        hint={t('Optional. With it you recognize the link.')}
        maxLength={limits.invitationLabelMax}
        value={label}
        onChange={(event) => change({ label: event.target.value })}
      />
      <CirclePackFields circles={circles} circleId={circleId} pack={pack} onCircle={(id) => change({ circleId: id })} />
      <div className="flex justify-end">
        <Button type="submit" disabled={maxUses === 0} pending={create.isPending} pendingLabel={t('Creating…')}>
          {t('Create invitation')}
        </Button>
      </div>
    </form>
  )
}
