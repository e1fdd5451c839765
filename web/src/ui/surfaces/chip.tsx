import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { classNames } from '../class-names.ts'

const tones = {
  night: 'bg-night-soft text-night',
  gold: 'bg-gold-soft text-gold-ink',
  leaf: 'bg-leaf-soft text-leaf',
  plain: 'bg-sunk text-quiet',
}

export interface ChipProps {
  children: ReactNode
  icon?: ReactNode
  tone?: keyof typeof tones | undefined
  /** Shows a remove button, which is labelled by `removeLabel`. */
  onRemove?: (() => void) | undefined
  removeLabel?: string | undefined
  className?: string | undefined
}

/** A short text in a pill: a tag, a role, a streak. */
export function Chip({ children, icon, tone = 'night', onRemove, removeLabel = t('Remove'), className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7.5 max-w-full items-center gap-1.5 rounded-full px-3 font-sans text-sm font-[600] tracking-normal',
        tones[tone],
        onRemove && 'pe-1',
        className,
      )}
    >
      {icon}
      <span dir="auto" className="truncate">
        {children}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative grid size-6 place-items-center rounded-full before:absolute before:-inset-2.5 before:content-[''] hover:bg-card"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  )
}
