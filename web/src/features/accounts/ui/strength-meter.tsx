import { t } from '#lib/i18n/translate.ts'
import type { Strength } from '../password-strength.ts'

const barColors = ['bg-line', 'bg-danger', 'bg-gold-deep', 'bg-gold', 'bg-leaf'] as const

/** Four bars that show the password strength, with a text label for screen readers. */
export function StrengthMeter({ score, label }: Strength) {
  return (
    <div className="flex items-center gap-3 text-sm text-quiet">
      <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 rounded-full transition-colors ${bar <= score ? barColors[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <span role="status" className="min-w-18 text-end">
        <span className="sr-only">{t('Password strength:')} </span>
        {label}
      </span>
    </div>
  )
}
