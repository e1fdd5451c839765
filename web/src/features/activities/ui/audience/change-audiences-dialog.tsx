import type { Audience } from '@daystar/contract/activities'
import { type SubmitEvent, useState } from 'react'
import { draftTexts } from '#lib/drafts/draft-texts.ts'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { DateRangeFields } from '#ui/forms/date-range-fields.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type ActivitySelection, type AudienceChanges, useChangeAudiences } from '../../api/use-change-audiences.ts'
import { audienceOptions } from '../../audience-options.ts'

interface Props {
  selectedIds: readonly number[]
  onClose: () => void
  onChanged: () => void
}

type Which = 'selected' | 'dates' | 'all'

const noDates = { from: '', until: '' }
const parseDates = draftTexts(noDates)

/** Changes who can see several of the viewer's activities. Mounted only while it is open. */
export function ChangeAudiencesDialog({ selectedIds, onClose, onChanged }: Props) {
  const [which, setWhich] = useState<Which>(selectedIds.length > 0 ? 'selected' : 'dates')
  const [dates, setDates, clearDates] = useDraft('change-audiences', noDates, parseDates)
  const [audience, setAudience] = useState<Audience>('followers')
  const change = useChangeAudiences()
  const needsDates = which === 'dates' && dates.from === '' && dates.until === ''

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (needsDates) return
    change.mutate(
      { audience, selection: selectionOf(which, selectedIds, dates) },
      { onSuccess: () => which === 'dates' && clearDates() },
    )
  }

  if (change.data) {
    return (
      <Dialog open title={t('Audience changed')} width="narrow" onClose={onChanged}>
        <p role="status">{resultText(change.data)}</p>
        <div className="mt-5 flex justify-end">
          <Button onClick={onChanged}>{t('OK')}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={t('Change who can see your activities')}
      width="narrow"
      onClose={onClose}
      disablePointerDismissal
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Select
          label={t('Which activities')}
          value={which}
          onChange={(event) => setWhich(event.target.value as Which)}
          options={[
            ...(selectedIds.length > 0
              ? [{ value: 'selected', label: t('Selected ({count})', { count: selectedIds.length }) }]
              : []),
            { value: 'dates', label: t('Between two dates') },
            { value: 'all', label: t('All of them') },
          ]}
        />
        {which === 'dates' && (
          <div className="grid grid-cols-2 gap-3">
            <DateRangeFields value={dates} onChange={setDates} />
          </div>
        )}
        <Select
          label={t('Who can see them')}
          options={audienceOptions}
          value={audience}
          hint={t('Activities in private circles stay limited to their members.')}
          onChange={(event) => setAudience(event.target.value as Audience)}
        />
        {change.error && (
          <p role="alert" className="font-[560] text-danger">
            {errorMessage(change.error, t('Could not change all activities.'))}{' '}
            {t(
              '{count, plural, one {# changed so far. Try again to continue.} other {# changed so far. Try again to continue.}}',
              { count: change.done.changed },
            )}
          </p>
        )}
        <FormButtons onCancel={onClose}>
          <Button type="submit" disabled={needsDates} pending={change.isPending} pendingLabel={t('Changing…')}>
            {t('Change')}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  )
}

function selectionOf(
  which: Which,
  selectedIds: readonly number[],
  { from, until }: { from: string; until: string },
): ActivitySelection {
  if (which === 'selected') return { activity_ids: [...selectedIds] }
  if (which === 'all') return {}
  return { ...(from && { from }), ...(until && { until }) }
}

function resultText({ changed, unchanged, skipped }: AudienceChanges): string {
  const parts = [t('{count, plural, one {# activity changed.} other {# activities changed.}}', { count: changed })]
  if (unchanged > 0) parts.push(t('{unchanged} already had this audience.', { unchanged }))
  if (skipped > 0) parts.push(t('{skipped} skipped: they have lost their circles, or were deleted.', { skipped }))
  return parts.join(' ')
}
