import type { AdministeredMember } from '@daystar/contract/administration'
import { limits } from '@daystar/contract/limits'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import type { BulkAction } from '../api/use-bulk-actions.ts'
import type { IdentityFormComponent } from '../identity-form.ts'

const BulkDialog = lazyOverlay(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface Props {
  members: readonly AdministeredMember[]
  /** The circles of the viewer. */
  circles: readonly { readonly id: number; readonly name: string }[]
  IdentityForm: IdentityFormComponent
  /** Selects only these members, for instance those whom an action did not change. */
  onSelect: (memberIds: readonly number[]) => void
}

/** What can be done about the selected members. */
export function BulkBar({ members, circles, IdentityForm, onSelect }: Props) {
  const [kind, setKind] = useState<BulkAction['kind'] | null>(null)
  const isTooMany = members.length > limits.bulkMembers
  return (
    <section
      aria-label={t('Selected members')}
      className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 rounded-row border border-line bg-raised p-2 ps-4 shadow-high md:bottom-4"
    >
      <p role="status" className="me-auto font-[580]">
        {t('{count} selected', { count: members.length })}
        {isTooMany && (
          <span className="text-danger">{` · ${t('at most {max} at once', { max: limits.bulkMembers })}`}</span>
        )}
      </p>
      <Button tone="secondary" size="compact" disabled={isTooMany} onClick={() => setKind('role')}>
        {t('Set role')}
      </Button>
      {circles.length > 0 && (
        <Button tone="secondary" size="compact" disabled={isTooMany} onClick={() => setKind('invite')}>
          {t('Invite to a circle')}
        </Button>
      )}
      <Button tone="danger" size="compact" disabled={isTooMany} onClick={() => setKind('delete')}>
        {t('Delete accounts')}
      </Button>
      <Button tone="quiet" size="compact" onClick={() => onSelect([])}>
        {t('Clear selection')}
      </Button>
      {kind !== null && (
        <BulkDialog
          kind={kind}
          members={members}
          circles={circles}
          IdentityForm={IdentityForm}
          onDone={onSelect}
          onClose={() => setKind(null)}
        />
      )}
    </section>
  )
}
