import { t } from '#lib/i18n/translate.ts'

interface CharacterCountProps {
  length: number
  max: number
}

/** Shown from 80 % of the limit. Announced only for the last 20 characters, not on every key press. */
export function CharacterCount({ length, max }: CharacterCountProps) {
  const left = max - length
  if (length < max * 0.8) return null
  return (
    <p className={left <= 0 ? 'ms-auto font-[600] text-danger' : 'ms-auto text-quiet'}>
      <span aria-hidden="true" className="tabular-nums">
        {length}/{max}
      </span>
      <span role="status" className="sr-only">
        {left <= 20 ? t('{max} characters left', { max: Math.max(left, 0) }) : ''}
      </span>
    </p>
  )
}
