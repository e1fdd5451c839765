import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from './button.tsx'

/** The last row of a form or dialog: a button that cancels it, before those that continue. */
export function FormButtons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button tone="secondary" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      {children}
    </div>
  )
}
