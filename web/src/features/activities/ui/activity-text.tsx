import type { Activity } from '@daystar/contract/activities'
import { useState } from 'react'
import { MentionText } from '#lib/mention-text.tsx'

/** Above this many characters a description is folded in lists. */
const foldAt = 420

interface Props {
  activity: Activity
  folds: boolean
}

export function ActivityText({ activity, folds }: Props) {
  const [open, setOpen] = useState(false)
  const { description, mentions } = activity
  if (description === '') return null
  const isLong = folds && (description.length > foldAt || description.split('\n').length > 8)
  return (
    <div>
      <p className={`max-w-reading whitespace-pre-wrap ${isLong && !open ? 'line-clamp-6' : ''}`}>
        <MentionText text={description} mentions={mentions} />
      </p>
      {isLong && (
        <button type="button" className="link min-h-11" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
