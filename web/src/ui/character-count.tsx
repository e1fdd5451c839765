interface CharacterCountProps {
  length: number
  max: number
}

/** Appears when four fifths are used; speaks only when little is left, not at every key. */
export function CharacterCount({ length, max }: CharacterCountProps) {
  const left = max - length
  if (length < max * 0.8) return null
  return (
    <p className={left <= 0 ? 'ml-auto font-[600] text-danger' : 'ml-auto text-quiet'}>
      <span aria-hidden="true" className="tabular-nums">
        {length}/{max}
      </span>
      <span role="status" className="sr-only">
        {left <= 20 ? `${Math.max(left, 0)} characters left` : ''}
      </span>
    </p>
  )
}
