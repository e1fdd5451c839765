import { Download } from 'lucide-react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type MemberFilters, useExportMembers } from '../api/use-administered-members.ts'

/** Saves the members that match the filters as a file for spreadsheets. */
export function ExportButton({ filters }: { filters: MemberFilters }) {
  const exportMembers = useExportMembers()
  return (
    <Button
      tone="secondary"
      size="compact"
      pending={exportMembers.isPending}
      pendingLabel={t('Exporting…')}
      onClick={() =>
        exportMembers.mutate(filters, {
          onError: (error) => showToast(errorMessage(error, t('Could not export the members')), { tone: 'failure' }),
        })
      }
    >
      <Download aria-hidden="true" className="size-4.5" />
      {t('Export as CSV')}
    </Button>
  )
}
