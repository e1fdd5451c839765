import type { Activity } from '@daystar/contract/activities'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { collapsedClass } from '../collapsed-text.ts'

interface Props {
  activity: Activity
  isCollapsible: boolean
}

export function ActivityText({ activity, isCollapsible }: Props) {
  const [open, setOpen] = useState(false)
  const { description, mentions, media } = activity
  if (description === '') return null
  const collapsed = isCollapsible ? collapsedClass(description, media.length > 0) : null
  return (
    <div>
      <p
        dir="auto"
        className={`max-w-reading [unicode-bidi:plaintext] whitespace-pre-wrap ${(!open && collapsed) || ''}`}
      >
        <MentionText text={description} mentions={mentions} />
      </p>
      {collapsed && (
        <button type="button" className="link -mb-2.5 min-h-11" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Show less') : t('Show more')}
        </button>
      )}
    </div>
  )
}
