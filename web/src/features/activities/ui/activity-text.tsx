import type { Activity } from '@daystar/contract/activities'
import { useState } from 'react'
import { MentionText } from '#lib/mention-text.tsx'

/** Longer descriptions are collapsed in lists. */
const collapseAboveCharacters = 420

interface Props {
  activity: Activity
  isCollapsible: boolean
}

export function ActivityText({ activity, isCollapsible }: Props) {
  const [open, setOpen] = useState(false)
  const { description, mentions } = activity
  if (description === '') return null
  const isLong = isCollapsible && (description.length > collapseAboveCharacters || description.split('\n').length > 8)
  return (
    <div>
      <p
        dir="auto"
        className={`max-w-reading [unicode-bidi:plaintext] whitespace-pre-wrap ${isLong && !open ? 'line-clamp-6' : ''}`}
      >
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
