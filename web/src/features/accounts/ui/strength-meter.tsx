import type { Strength } from '../password-strength.ts'

const colours = ['bg-line', 'bg-danger', 'bg-gold-deep', 'bg-gold', 'bg-leaf'] as const

/** Four bars that fill as the password grows, with the same in words for those who do not see them. */
export function StrengthMeter({ score, words }: Strength) {
  return (
    <div className="flex items-center gap-3 text-sm text-quiet">
      <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 rounded-full transition-colors ${bar <= score ? colours[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <span role="status" className="min-w-18 text-right">
        <span className="sr-only">Password strength: </span>
        {words}
      </span>
    </div>
  )
}
