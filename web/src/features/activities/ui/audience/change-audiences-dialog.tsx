import type { Audience } from '@daystar/contract/activities'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { type DateRange, DateRangeFields } from '#ui/forms/filters/date-range-fields.tsx'
import { Form } from '#ui/forms/form.tsx'
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

interface Values extends DateRange {
  readonly which: Which
  readonly audience: Audience
}

/** Changes who can see several of the viewer's activities. Mounted only while it is open. */
export function ChangeAudiencesDialog({ selectedIds, onClose, onChanged }: Props) {
  const change = useChangeAudiences()
  const initial = { which: selectedIds.length > 0 ? 'selected' : 'dates', audience: 'followers', from: '', until: '' }
  const form = useForm({
    ...useFormDraft('change-audiences', initial as Values, { unstored: ['which', 'audience'] }),
    send: ({ audience, which, from, until }) =>
      change.mutateAsync({ audience, selection: selectionOf(which, selectedIds, { from, until }) }),
    failure: (error) => ({
      form: [
        errorMessage(error, t('Could not change all activities.')),
        t(
          '{count, plural, one {# changed so far. Try again to continue.} other {# changed so far. Try again to continue.}}',
          { count: change.done.changed },
        ),
      ].join(' '),
    }),
  })
  const { which, from, until } = form.values
  const needsDates = which === 'dates' && from === '' && until === ''

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
      <Form form={form}>
        <Select
          label={t('Which activities')}
          {...form.field('which')}
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
            <DateRangeFields value={{ from, until }} onChange={form.change} />
          </div>
        )}
        <Select
          label={t('Who can see them')}
          options={audienceOptions}
          hint={t('Activities in private circles stay limited to their members.')}
          {...form.field('audience')}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" disabled={needsDates} pending={form.isPending} pendingLabel={t('Changing…')}>
            {t('Change')}
          </Button>
        </FormButtons>
      </Form>
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
